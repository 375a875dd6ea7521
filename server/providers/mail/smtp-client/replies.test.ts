import { expect, test } from 'vitest'
import { type Reply, replyReader } from './replies.ts'

function reading() {
  const read: Reply[] = []
  const reader = replyReader(reply => read.push(reply))
  return { read, push: (text: string) => reader.push(Buffer.from(text)) }
}

test('reads replies that are split anywhere', () => {
  const { read, push } = reading()
  expect(push('250-5.1.1 one\r\n250 5.1.1 two\r\n354 g')).toBe(true)
  expect(push('o\n250\r')).toBe(true)
  expect(push('\n')).toBe(true)
  expect(read).toEqual([
    { code: 250, text: '250 5.1.1 one\ntwo' },
    { code: 354, text: '354 go' },
    { code: 250, text: '250' },
  ])
})

test('reads UTF-8 text', () => {
  const { read, push } = reading()
  push('550 5.1.1 Empfänger unbekannt\r\n')
  expect(read).toEqual([{ code: 550, text: '550 5.1.1 Empfänger unbekannt' }])
})

test.each(['SSH-2.0-OpenSSH', '2500 Ok', '25O Ok', '199 Wait', '600 Over', '250_Ok', '', '250-Ok\r\n251 Ok'])(
  'no SMTP: %j',
  line => {
    const { read, push } = reading()
    expect([push(`${line}\r\n250 Ok\r\n`), read]).toEqual([false, []])
  },
)

test('reads any number of replies, but limits the length of one', () => {
  const { read, push } = reading()
  expect(push(`250 ${'x'.repeat(1000)}\r\n`.repeat(100))).toBe(true)
  expect(push('250-and')).toBe(true)
  expect(read).toHaveLength(100)
  expect(push('x'.repeat(70_000))).toBe(false)
  expect(reading().push('250-x\r\n'.repeat(10_000))).toBe(false)
})
