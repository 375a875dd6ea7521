import type { Mailbox, SmtpDraft } from '#contract/mailboxes.ts'
import type { TestUser } from './make.ts'
import type { Sink } from './smtp-sink.ts'

/** Connects an SMTP server on loopback as a mail account of the user, or changes it, as they would in the settings. Gives its id. */
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
    dailyCap: null,
    ...changes,
  }
  const there = (await listed(user)).find(({ fromAddress }) => fromAddress === payload.fromAddress)
  const reply = await user.client(
    there
      ? { method: 'PUT', url: `/api/settings/mailboxes/${there.id}`, payload }
      : { method: 'POST', url: '/api/settings/mailboxes', payload },
  )
  if (reply.statusCode !== 200) throw new Error(`own mailbox: ${reply.statusCode} ${reply.body}`)
  return reply.json().id
}

/** Removes the default one. */
export async function disconnectOwn(user: TestUser): Promise<void> {
  const id = (await listed(user)).find(mailbox => mailbox.isDefault)?.id
  await user.client({ method: 'DELETE', url: `/api/settings/mailboxes/${id}` })
}

export const listed = async (user: TestUser): Promise<Mailbox[]> =>
  (await user.client('/api/settings/mailboxes')).json()
