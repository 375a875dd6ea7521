/**
 * `read` with its results kept, for texts that come again and again. It begins afresh after `most` of them. `read` has to depend
 * on the text only.
 */
export function remembered<Result extends {} | null>(
  most: number,
  read: (text: string) => Result,
): (text: string) => Result {
  const kept = new Map<string, Result>()
  return text => {
    const known = kept.get(text)
    if (known !== undefined) return known
    if (kept.size >= most) kept.clear()
    const result = read(text)
    kept.set(text, result)
    return result
  }
}
