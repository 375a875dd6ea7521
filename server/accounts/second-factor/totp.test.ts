import { expect, test } from 'vitest'
import { makeSecret, stepOf, uriOf } from './totp.ts'

/** "12345678901234567890" in base32, the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '94287082', 0x1],
  [1_111_111_109, '07081804', 0x23523ec],
  [1_111_111_111, '14050471', 0x23523ed],
  [1_234_567_890, '89005924', 0x273ef07],
  [2_000_000_000, '69279037', 0x3f940aa],
  [20_000_000_000, '65353130', 0x27bc86aa],
])('RFC 6238 at %i seconds: the last six digits of %s belong to step %i', async (seconds, code, step) => {
  expect(await stepOf(SECRET, code.slice(2), at(seconds))).toBe(step)
})

test.each([
  [-31, null],
  [-30, 37_037_036],
  [0, 37_037_036],
  [29, 37_037_036],
  [59, 37_037_036],
  [60, null],
])('a code is accepted %i seconds after its step began: %s', async (late, step) => {
  expect(await stepOf(SECRET, '081804', at(1_111_111_080 + late))).toBe(step)
})

test.each(['', '08180', '0081804', '07081804', 'abcdef'])('%j is no code', async code => {
  expect(await stepOf(SECRET, code, at(1_111_111_109))).toBe(null)
})

test('a secret has 160 random bits, and its address names Canvass and the account', async () => {
  const [one, other] = [await makeSecret(), await makeSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(other).not.toBe(one)
  expect(await uriOf(SECRET, 'ada+a@made.example')).toBe(
    `otpauth://totp/Canvass:ada%2Ba%40made.example?issuer=Canvass&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  )
})
