/** Joins class names; a later one wins over an earlier one for the same property. */
export { twMerge as cn } from 'tailwind-merge'
