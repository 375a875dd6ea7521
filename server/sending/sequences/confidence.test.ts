import { expect, test } from 'vitest'
import { compare } from './confidence.ts'

const of = (...variants: [hits: number, sent: number][]) => compare(variants.map(([hits, sent]) => ({ hits, sent })))

/** z computed by hand: the difference divided by √(p(1-p)(1/n + 1/m)), with p of both together. */
test.each([
  // 0.04 / √(0.12 × 0.88 × 0.002) = 2.75
  [
    '140 of 1,000 against 100 of 1,000',
    [
      [100, 1000],
      [140, 1000],
    ],
    'better',
    1,
  ],
  [
    'the same reversed',
    [
      [140, 1000],
      [100, 1000],
    ],
    'better',
    0,
  ],
  // 0.035 / √(0.1175 × 0.8825 × 0.002) = 2.43: enough for two (1.96) and three (2.394), not for four (2.638)
  [
    '135 against 100 of 1,000',
    [
      [100, 1000],
      [135, 1000],
    ],
    'better',
    1,
  ],
  [
    '135 against two of 100',
    [
      [100, 1000],
      [135, 1000],
      [100, 1000],
    ],
    'better',
    1,
  ],
  [
    '135 against three of 100',
    [
      [100, 1000],
      [135, 1000],
      [100, 1000],
      [100, 1000],
    ],
    'unclear',
    null,
  ],
  // 0.03 / √(0.115 × 0.885 × 0.01) = 0.94
  [
    '26 of 200 against 20 of 200',
    [
      [20, 200],
      [26, 200],
    ],
    'unclear',
    null,
  ],
  // 0.4 / √(0.3 × 0.7 × 0.1) = 2.76, six expected in each
  [
    '10 of 20 against 2 of 20',
    [
      [10, 20],
      [2, 20],
    ],
    'better',
    0,
  ],
  // It beats one of the two with 2.75, but not the other: 0.005 / √(0.1375 × 0.8625 × 0.002) = 0.32
  [
    'the best of three by a small margin',
    [
      [100, 1000],
      [140, 1000],
      [135, 1000],
    ],
    'unclear',
    null,
  ],
  [
    'equal figures',
    [
      [50, 100],
      [50, 100],
    ],
    'unclear',
    null,
  ],
  // 1.5 expected in each
  [
    '3 of 50 against none',
    [
      [0, 50],
      [3, 50],
    ],
    'too-few',
    null,
  ],
  [
    'everybody',
    [
      [100, 100],
      [100, 100],
    ],
    'too-few',
    null,
  ],
  [
    'nobody',
    [
      [0, 1000],
      [0, 1000],
    ],
    'too-few',
    null,
  ],
  [
    'a variant that hasn’t been sent yet',
    [
      [20, 100],
      [0, 0],
    ],
    'too-few',
    null,
  ],
  [
    'nothing sent',
    [
      [0, 0],
      [0, 0],
    ],
    'too-few',
    null,
  ],
] as [string, [number, number][], string, number | null][])('%s', (_, variants, word, best) => {
  expect(of(...variants)).toEqual({ word, best })
})
