import { expect, test } from 'vitest'
import { imapTrouble, throughImap } from './imap.ts'
import { ownAccounts } from './own-accounts.ts'

const guarded = ownAccounts({ allowPrivate: false, sesEndpoint: undefined })
const account = (host: string, port = 993) =>
  ({ host, port, security: port === 993 ? 'tls' : 'starttls', user: 'ada', password: 'one' }) as const

test.each([
  '10.0.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  'localhost',
])('neither checks nor reads an inbox at %s', async host => {
  for (const port of [993, 143]) {
    const one = account(host, port)
    const check = guarded.checkReading(one)
    await expect(check).rejects.toThrow(`${host} is on a private network. Use a server on the public internet.`)
    const read = async () => throughImap(await guarded.openReading(one), 5000, async () => {})
    const words = await read().then(
      () => 'was read',
      (error: unknown) => imapTrouble(one, error),
    )
    expect(words).toBe(`${host} is on a private network. Use a server on the public internet.`)
  }
})

test.each([25, 80, 6379, 11143])('reads nothing on port %i', async port => {
  const words = 'We can’t read email on port'
  await expect(guarded.checkReading(account('imap.shop.test', port))).rejects.toThrow(words)
  await expect(guarded.openReading(account('imap.shop.test', port))).rejects.toThrow(words)
})
