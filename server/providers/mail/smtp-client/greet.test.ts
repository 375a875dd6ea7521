import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { linesOf, scriptedClient, testEmail } from '#test/scripted-client.ts'

/** Until the end of the test, including in modules that are already loaded. */
function onHost(name: string): void {
  const spy = vi.spyOn(os, 'hostname').mockReturnValue(name)
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
}

const outOfTurn = {
  outcome: 'deferred',
  scope: 'transport',
  code: null,
  detail: 'The server answered before the command',
}

test.each([
  ['mx.own.test', undefined, 'EHLO mx.own.test'],
  ['mx.own.test', 'mail.own.test', 'EHLO mail.own.test'],
  // RFC 5321, 4.1.3
  ['laptop', undefined, 'EHLO [127.0.0.1]'],
  ['ada’s laptop.local', undefined, 'EHLO [127.0.0.1]'],
])('greets the server from host %j with the name %j in the settings by %j', async (is, name, said) => {
  onHost(is)
  const { server, smtp } = await scriptedClient({}, { name })
  await smtp.send(testEmail('a@x.test'))
  expect(linesOf(server)[0]).toBe(said)
})

test('greets a server that rejects EHLO with HELO and the same name', async () => {
  const { server, smtp } = await scriptedClient({ EHLO: '502 What?' }, { name: 'mail.own.test' })
  expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ outcome: 'accepted' })
  expect(linesOf(server).slice(0, 2)).toEqual(['EHLO mail.own.test', 'HELO mail.own.test'])
})

test('defers and says nothing more when an answer arrives before its question', async () => {
  const { server, smtp } = await scriptedClient({ GREETING: '220 Hello\r\n250 Ok' })
  expect(await smtp.send(testEmail('a@x.test'))).toEqual(outOfTurn)
  expect(linesOf(server)).toEqual([])
})

test('defers when the server sends an extra answer after the login', async () => {
  const { server, smtp } = await scriptedClient(
    { EHLO: '250-scripted.test\r\n250 AUTH PLAIN', AUTH: '235 Ok\r\n250 Ok' },
    { auth: { user: 'a', pass: 'b' } },
  )
  expect(await smtp.send(testEmail('a@x.test'))).toEqual(outOfTurn)
  expect(linesOf(server).filter(line => line.startsWith('MAIL'))).toEqual([])
})

test('closes the connection to a server that rejects the greeting', async () => {
  const { server, smtp } = await scriptedClient({ EHLO: '550 Not you', HELO: '550 Not you' })
  expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ outcome: 'deferred', code: 550 })
  await server.hears('CLOSE')
})
