import type { TestUser } from './make.ts'
import type { Sink } from './smtp-sink.ts'

/** Connects an SMTP server on loopback as the user's own mail account, as they would in the settings. */
export async function connectOwn(user: TestUser, sink: Pick<Sink, 'port'>, changes: object = {}) {
  const payload = {
    ...{ kind: 'smtp', host: '127.0.0.1', port: sink.port, security: 'none', user: 'ada', password: 'one' },
    ...{ fromAddress: 'ada@own.test', fromName: 'Ada of Own', dailyCap: null },
    ...changes,
  }
  const reply = await user.client({ method: 'PUT', url: '/api/settings/mailbox', payload })
  if (reply.statusCode !== 200) throw new Error(`own mailbox: ${reply.statusCode} ${reply.body}`)
}

export const disconnectOwn = (user: TestUser) =>
  user.client({ method: 'DELETE', url: '/api/settings/mailbox' })
