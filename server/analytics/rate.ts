/** A percentage with one decimal: never over 100, because an acceptance may be lost, and never 100 while one is missing. */
export function rate(part: number, whole: number): number {
  if (whole === 0) return 0
  const exact = Math.min(100, (100 * part) / whole)
  return exact < 100 ? Math.min(99.9, Math.round(exact * 10) / 10) : 100
}
