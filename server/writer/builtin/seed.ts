/** FNV-1a, 32 bits: enough to spread emails over a handful of phrases, and the same on every machine. */
export const hash = (...parts: (string | number)[]): number => {
  let value = 0x811c9dc5
  for (const char of parts.join('\u0000')) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return (value ^ (value >>> 15)) >>> 0
}

export const pick = <T>(choices: readonly [T, ...T[]], seed: number): T => choices[seed % choices.length] ?? choices[0]
