/** Counts omitted, added, changed, and swapped letters (optimal string alignment). */
export function mistakesBetween(a: string, b: string): number {
  let [before, above] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + Number(!isSame),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, above] = [above, row]
  }
  return above[b.length] ?? 0
}
