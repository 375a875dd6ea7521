/**
 * Joins class names. Nothing sorts out two classes for one property: what shared components give their parts, and a place may
 * change, is in styles.css, in a layer below the classes of places.
 */
export const cn = (...classes: (string | false | null | undefined)[]): string => classes.filter(Boolean).join(' ')
