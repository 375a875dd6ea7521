/** Its message says all by itself. */
export class MapError extends Error {}

/** The browser can not draw in three dimensions, which MapLibre needs. */
export class NoWebGl extends Error {}
