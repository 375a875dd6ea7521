/** Its message is shown to the user as it is. */
export class MapError extends Error {}

/** The browser has no WebGL, which MapLibre needs. */
export class NoWebGl extends Error {}
