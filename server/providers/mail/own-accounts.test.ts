import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import type { OutgoingMail } from './mail.ts'
import type { SmtpAccount } from './mail-accounts.ts'
import { ownAccounts } from './own-accounts.ts'

const user = { name: 'ada', pass: 'secret' }
const accounts = ownAccounts({ allowPrivate: true, sesEndpoint: undefined })
const mail = (to: string): OutgoingMail => ({
  userId: 'u',
  campaignId: null,
  messageId: '<1@own.test>',
  envelope: { from: 'ada@own.test', to },
  from: { name: '', address: 'ada@own.test' },
  subject: 'x',
  raw: Buffer.from('Subject: x\r\n\r\nBody\r\n'),
})

describe.each(['starttls', 'tls'] as const)('over %s', security => {
  let sink: Sink
  let account: SmtpAccount
  beforeAll(async () => {
    sink = await startSink({ user, tls: security })
    const login = { user: user.name, password: user.pass }
    account = { kind: 'smtp', host: '127.0.0.1', port: sink.port, security, ...login }
  })
  afterAll(() => sink.close())

  test('checks an account and sends through it', async () => {
    await accounts.check(account, 'ada@own.test')
    expect(sink.accepted).toEqual([])
    const transport = accounts.open(account)
    const results = await Promise.all(['a@x.test', 'b@x.test', 'c@x.test'].map(to => transport.send(mail(to))))
    await transport.close()
    expect(results.map(result => result.outcome)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(sink.accepted.map(({ to }) => to).sort()).toEqual(['a@x.test', 'b@x.test', 'c@x.test'])
  })

  test('sends no password under an untrusted certificate, except on this machine', async () => {
    // Another spelling of this machine, which counts as a remote host.
    const elsewhere = { ...account, host: '127.1' }
    await expect(accounts.check(elsewhere, 'ada@own.test')).rejects.toThrow(/127\.1.*certificate/)
    expect(await accounts.open(elsewhere).send(mail('d@x.test'))).toMatchObject({
      outcome: 'deferred',
      scope: 'transport',
      detail: expect.stringMatching(/certificate/),
    })
  })
})

test('guards sending the same way as the check', async () => {
  const guarded = ownAccounts({ allowPrivate: false, sesEndpoint: undefined })
  const login = { security: 'tls', user: 'ada', password: 'secret' } as const
  const answer = (host: string, port: number) =>
    guarded.open({ kind: 'smtp', host, port, ...login }).send(mail('e@x.test'))
  expect(await answer('10.0.0.1', 465)).toMatchObject({
    outcome: 'deferred',
    scope: 'transport',
    detail: '10.0.0.1 is on a private network. Use a server on the public internet.',
  })
  expect(await answer('smtp.shop.test', 22)).toMatchObject({
    detail: 'Mail servers don’t accept email on port 22. Use 587 or 465.',
  })
})
