/**
 * A percentage with one decimal. Never over 100, although a message whose acceptance was lost isn't counted as sent and
 * may still be opened. Never 100 while one is missing.
 */
export function rate(part: number, whole: number): number {
  if (whole === 0) return 0
  const exact = Math.min(100, (100 * part) / whole)
  return exact < 100 ? Math.min(99.9, Math.round(exact * 10) / 10) : 100
}
