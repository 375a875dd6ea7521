import { expect, test } from 'vitest'
import { areOpensMachines, deliveryWarning } from './delivery-warning.ts'

const BOUNCED = (n: number, of: number) =>
  `${n} of ${of} emails bounced. Check where these addresses come from before you go on.`
const REPORTED = 'reported as spam. Check who gets this email, and why, before you go on.'

test.each([
  // Three of the first twenty, and a tenth.
  [{ sent: 20, bounced: 3, complained: 0 }, BOUNCED(3, 20)],
  [{ sent: 19, bounced: 3, complained: 0 }, null],
  [{ sent: 20, bounced: 2, complained: 0 }, null],
  [{ sent: 30, bounced: 3, complained: 0 }, BOUNCED(3, 30)],
  [{ sent: 31, bounced: 3, complained: 0 }, null],
  // 0.03 % of a hundred at least.
  [{ sent: 99, bounced: 0, complained: 1 }, null],
  [{ sent: 100, bounced: 0, complained: 1 }, `1 of 100 emails was ${REPORTED}`],
  [{ sent: 3333, bounced: 0, complained: 1 }, `1 of 3,333 emails was ${REPORTED}`],
  [{ sent: 3334, bounced: 0, complained: 1 }, null],
  [{ sent: 10_000, bounced: 1000, complained: 3 }, `3 of 10,000 emails were ${REPORTED}`],
  [{ sent: 0, bounced: 0, complained: 0 }, null],
])('%j: %s', (figures, words) => {
  expect(deliveryWarning(figures)).toBe(words)
})

test.each([
  [14, 6, true],
  [13, 6, false],
  [13, 7, false],
  [200, 0, true],
  [0, 0, false],
])('%d opens by machines and %d by people: %s', (machines, people, are) => {
  expect(areOpensMachines(machines, people)).toBe(are)
})
