import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneWrite } from './one-write.ts'

const email = (letter: string, length = 1000) => ({
  length,
  writeTo: (target: Buffer, at: number) => void target.fill(letter, at, at + length),
})

function connection(isDone: boolean) {
  const written: (Buffer | string)[] = []
  return { written, out: oneWrite(data => Boolean(written.push(data) && isDone)) }
}

test('writes a body and what follows together', async () => {
  const { written, out } = connection(true)
  out.keep(email('a', 3))
  out.say('.\r\n')
  out.say('MAIL FROM:<ä@x.test>\r\n')
  await turn()
  expect(written.map(String)).toEqual(['aaa.\r\nMAIL FROM:<ä@x.test>\r\n'])
})

test('leaves bytes alone that another connection still has to write', async () => {
  const [slow, quick] = [connection(false), connection(true)]
  for (const [of, letter] of [
    [slow, 'a'],
    [quick, 'b'],
    [slow, 'c'],
    [quick, 'd'],
  ] as const) {
    of.out.keep(email(letter))
    of.out.say('.\r\n')
    await turn()
  }
  expect(slow.written.map(String)).toEqual([`${'a'.repeat(1000)}.\r\n`, `${'c'.repeat(1000)}.\r\n`])
})

test('leaves them alone if the other one writes in the same turn', async () => {
  const [slow, quick] = [connection(false), connection(true)]
  for (const { out } of [quick, slow, quick]) {
    out.keep(email(out === slow.out ? 'a' : 'b'))
    out.say('.\r\n')
  }
  await turn()
  expect(slow.written.map(String)).toEqual([`${'a'.repeat(1000)}.\r\n`])
})

test('writes emails of any size', async () => {
  const { written, out } = connection(true)
  for (const length of [64 * 1024 - 3, 64 * 1024, 10_000_000]) {
    out.keep(email('a', length))
    out.say('.\r\n')
    await turn()
  }
  expect(written.map(({ length }) => length)).toEqual([64 * 1024, 64 * 1024 + 3, 10_000_003])
})
