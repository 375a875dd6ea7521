import { expect, test } from 'vitest'
import { rowsOf } from '#test/rows.ts'
import { compare } from './confidence.ts'

const of = (...variants: [hits: number, sent: number][]) => compare(variants.map(([hits, sent]) => ({ hits, sent })))

/** z computed by hand: the difference divided by √(p(1-p)(1/n + 1/m)), with p of both together. */
test.each(rowsOf('tables/confidence.txt') as [string, [number, number][], string, number | null][])(
  '%s',
  (_, variants, word, best) => {
    expect(of(...variants)).toEqual({ word, best })
  },
)
