import { rowsOf } from '../rows.ts'

/**
 * Texts that attackers repeat to slow down a program: characters that patterns match, and words that almost match.
 */
const PIECES = rowsOf<string>('hostile/pieces.txt')

/** What opens and closes: each nested as deep as the text is long. */
const NESTED = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['{a|', '}'],
  ['<', '>'],
  ['<b>', '</b>'],
  ['<<b>', 'b>'],
  ['“', '”'],
  ['{"a":[', ']}'],
] as const

/**
 * Each text and each pair of different types, repeated to the given length, with a word before and an ending that make a
 * match begin and fail.
 */
export function hostileTexts(length: number): { name: string; text: string }[] {
  const long = (piece: string, most = length) => piece.repeat(Math.ceil(most / piece.length)).slice(0, most - 15)
  return [
    ...PIECES.flatMap((piece, n) => {
      const next = PIECES[(n * 37 + 11) % PIECES.length] ?? ''
      const name = JSON.stringify(piece)
      return [
        lazy(`Hello X, ${name} repeated, x there`, () => `Hello X${long(piece)}x there`),
        lazy(`${name} repeated, <`, () => `${long(piece)}<`),
        lazy(`${name} and ${JSON.stringify(next)} in turn`, () => long(piece + next)),
      ]
    }),
    ...NESTED.map(([open, close]) =>
      lazy(`${open} and ${close}, nested`, () => long(open, length / 2) + long(close, length / 2)),
    ),
  ]
}

/** All of them together would be a gigabyte. */
const lazy = (name: string, make: () => string) => ({
  name,
  get text() {
    return make()
  },
})
