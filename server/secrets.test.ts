import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256, makeSecrets } from './secrets.ts'

test('signs with the HMAC of RFC 2104 for any key and text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.string({ unit: 'binary' }), (bytes, text) => {
      const key = Buffer.from(bytes)
      expect(hmacSha256(key)(text)).toEqual(createHmac('sha256', key).update(text).digest())
    }),
  )
})

test('a signature is valid only for its own text and purpose', () => {
  const secrets = makeSecrets('a key of more than thirty-two characters')
  const signature = secrets.sign('track:open', 'text')
  expect(secrets.verify('track:open', 'text', signature)).toBe(true)
  for (const [purpose, text] of [
    ['track:click', 'text'],
    ['track:open', 'texts'],
  ] as const)
    expect(secrets.verify(purpose, text, signature)).toBe(false)
  expect(makeSecrets('another key of more than thirty-two').verify('track:open', 'text', signature)).toBe(false)
})
