/** The UTC day of a time: caps are of UTC days. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)
