import type * as os from 'node:os'
import { expect, test, vi } from 'vitest'
import { letter, linesOf, wired } from '#test/wired-smtp.ts'

const host = vi.hoisted(() => ({ name: '' }))
vi.mock('node:os', async original => ({
  ...(await original<typeof os>()),
  hostname: () => host.name,
}))
const outOfTurn = {
  outcome: 'deferred',
  scope: 'transport',
  code: null,
  detail: 'The server answered before it was asked',
}

test.each([
  ['mx.own.test', undefined, 'EHLO mx.own.test'],
  ['mx.own.test', 'mail.own.test', 'EHLO mail.own.test'],
  // RFC 5321, 4.1.3
  ['laptop', undefined, 'EHLO [127.0.0.1]'],
  ['ada’s laptop.local', undefined, 'EHLO [127.0.0.1]'],
])('on the host %j, with the name %j in the settings, we say %j', async (is, name, said) => {
  host.name = is
  const { server, smtp } = await wired({}, { name })
  await smtp.send(letter('a@x.test'))
  expect(linesOf(server)[0]).toBe(said)
})

test('who knows no EHLO is greeted by the same name the old way', async () => {
  const { server, smtp } = await wired({ EHLO: '502 What?' }, { name: 'mail.own.test' })
  expect(await smtp.send(letter('a@x.test'))).toMatchObject({ outcome: 'accepted' })
  expect(linesOf(server).slice(0, 2)).toEqual(['EHLO mail.own.test', 'HELO mail.own.test'])
})

test('an answer that was there before its question is not taken for one, and nothing more is said', async () => {
  const { server, smtp } = await wired({ GREETING: '220 Hello\r\n250 Ok' })
  expect(await smtp.send(letter('a@x.test'))).toEqual(outOfTurn)
  expect(linesOf(server)).toEqual([])
})

test('nor is one behind the last answer of a log-in', async () => {
  const { server, smtp } = await wired(
    { EHLO: '250-scripted.test\r\n250 AUTH PLAIN', AUTH: '235 Ok\r\n250 Ok' },
    { auth: { user: 'a', pass: 'b' } },
  )
  expect(await smtp.send(letter('a@x.test'))).toEqual(outOfTurn)
  expect(linesOf(server).filter(line => line.startsWith('MAIL'))).toEqual([])
})

test('who refuses us is left at once', async () => {
  const { server, smtp } = await wired({ EHLO: '550 Not you', HELO: '550 Not you' })
  expect(await smtp.send(letter('a@x.test'))).toMatchObject({ outcome: 'deferred', code: 550 })
  await server.hears('CLOSE')
})
