import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

test('stops reading a long reply at the limit', async () => {
  let made = 0
  async function* pieces() {
    for (; made < 10_000; made++) yield Buffer.alloc(1000)
  }
  const reply = Object.assign(Readable.from(pieces(), { objectMode: false }), { headers: {} })
  const { bytes } = await readBody(reply as unknown as IncomingMessage, 10_000, AbortSignal.timeout(1000))
  expect(bytes.length).toBe(10_000)
  expect(made).toBeLessThan(200)
})
