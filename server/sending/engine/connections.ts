import type { MailTransport } from '#server/providers/mail/mail.ts'
import type { MailAccounts } from '#server/providers/mail/mail-accounts.ts'
import type { OwnSendingAccount } from '#server/sending-accounts/sending-accounts.ts'
import type { Result } from '../results/save-results.ts'
import { type Connection, connectionTo } from './connection.ts'
import { OWN_CONNECTION_IDLE_MS, OWN_CONNECTIONS_MOST, SHARED_BATCHES, WRITE_AHEAD_BATCH } from './engine-settings.ts'

interface Ways {
  mail: MailTransport
  mailAccounts: Pick<MailAccounts, 'open'>
}

interface OwnConnection {
  connection: Connection
  transport: MailTransport
  usedAt: number
}

/** One connection for the instance's own sender, and one for each user's sending account in use. */
export function connectionsTo({ mail, mailAccounts }: Ways, onResult: (result: Result) => void) {
  const instance = connectionTo(mail, onResult)
  const own = new Map<string, OwnConnection>()
  const ofShared = () => Math.min(WRITE_AHEAD_BATCH, Math.ceil(SHARED_BATCHES / own.size))
  const all = () => [instance, ...[...own.values()].map(o => o.connection)]

  function of(sendingAccount: OwnSendingAccount | null): Connection | null {
    closeIdle()
    if (sendingAccount === null) return instance
    // Changed settings open another connection; the old one finishes its messages.
    const key = `${sendingAccount.id}.${sendingAccount.revision}`
    const known = own.get(key)
    if (known) {
      known.usedAt = performance.now()
      return known.connection
    }
    if (own.size >= OWN_CONNECTIONS_MOST) return null
    const transport = mailAccounts.open(sendingAccount.account)
    const connection = connectionTo(transport, onResult, ofShared)
    own.set(key, { connection, transport, usedAt: performance.now() })
    return connection
  }

  function closeIdle(): void {
    for (const [key, { connection, transport, usedAt }] of own)
      if (performance.now() - usedAt > OWN_CONNECTION_IDLE_MS && connection.inHand().length === 0) {
        own.delete(key)
        void transport.close()
      }
  }

  return {
    /** Opened when first needed. Null: too many others are open and busy, so this one has to wait. */
    of,
    inHand: () => all().flatMap(connection => connection.inHand()),
    /** Called when results are written. */
    settled: (results: Result[]) => {
      for (const connection of all()) connection.settled(results)
    },
    /** When the leases of these batches were renewed (performance.now()). */
    renewed: (batches: { id: string }[], at: number) => {
      const ids = new Set(batches.map(({ id }) => id))
      for (const message of all().flatMap(connection => connection.inHand()))
        if (ids.has(message.batch.id)) message.leasedAt = at
    },
    /** Resolves when no message is between its claim and its written result. */
    drained: () => Promise.all(all().map(connection => connection.hasRoom(0))),
    close: () => Promise.all([...own.values()].map(({ transport }) => transport.close())),
  }
}

export type Connections = ReturnType<typeof connectionsTo>
