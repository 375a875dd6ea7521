/** Caps count by UTC days. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)
export const nextDay = (time: Date) =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1))
