/** Of a union, the part with this code. */
export type OfCode<Union extends { code: string }, Code extends Union['code']> = Union extends { code: infer Codes }
  ? Code extends Codes
    ? Union
    : never
  : never

/** For each code a sentence, or what makes it of what comes with the code. */
export type WordsByCode<Union extends { code: string }> = {
  [Code in Union['code']]: string | ((said: OfCode<Union, Code>) => string)
}

export function wordsOf<Union extends { code: string }>(words: WordsByCode<Union>, said: Union): string {
  const own = words[said.code as Union['code']] as string | ((said: Union) => string)
  return typeof own === 'string' ? own : own(said)
}
