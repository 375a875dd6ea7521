import type { SendingAccount, SmtpDraft } from '#contract/sending-accounts.ts'
import type { TestUser } from './make.ts'
import type { Sink } from './smtp-sink.ts'

/**
 * Connects or changes an SMTP server on loopback as the user's mail account, as they would in settings. Returns
 * its ID.
 */
export async function connectOwn(
  user: TestUser,
  sink: Pick<Sink, 'port'>,
  changes: Partial<SmtpDraft> = {},
): Promise<string> {
  const payload = {
    kind: 'smtp',
    host: '127.0.0.1',
    port: sink.port,
    security: 'none',
    user: 'ada',
    password: 'one',
    fromAddress: 'ada@own.test',
    fromName: 'Ada of Own',
    dailyLimit: null,
    ...changes,
  }
  const there = (await listed(user)).find(({ fromAddress }) => fromAddress === payload.fromAddress)
  const reply = await user.client(
    there
      ? { method: 'PUT', url: `/api/settings/sending-accounts/${there.id}`, payload }
      : { method: 'POST', url: '/api/settings/sending-accounts', payload },
  )
  if (reply.statusCode !== 200) throw new Error(`own sendingAccount: ${reply.statusCode} ${reply.body}`)
  return reply.json().id
}

/** Removes the default account. */
export async function disconnectOwn(user: TestUser): Promise<void> {
  const id = (await listed(user)).find(sendingAccount => sendingAccount.isDefault)?.id
  await user.client({ method: 'DELETE', url: `/api/settings/sending-accounts/${id}` })
}

export const listed = async (user: TestUser): Promise<SendingAccount[]> =>
  (await user.client('/api/settings/sending-accounts')).json()
