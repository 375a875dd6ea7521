import { expect, test } from 'vitest'
import { compareRates } from './compare-rates.ts'

test.each([
  [{ hits: 0, of: 0 }, { hits: 0, of: 0 }, 'few'],
  [{ hits: 1, of: 1 }, { hits: 500, of: 1000 }, 'few'],
  [{ hits: 4, of: 40 }, { hits: 4, of: 40 }, 'few'],
  [{ hits: 10, of: 100 }, { hits: 12, of: 100 }, 'unclear'],
  [{ hits: 30, of: 100 }, { hits: 12, of: 100 }, 'higher'],
  [{ hits: 12, of: 100 }, { hits: 300, of: 1000 }, 'lower'],
  [{ hits: 100, of: 100 }, { hits: 100, of: 100 }, 'few'],
] as const)('%o and %o: %s', (one, other, verdict) => {
  expect(compareRates(one, other)).toBe(verdict)
})
