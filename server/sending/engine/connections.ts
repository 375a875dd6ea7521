import type { MailTransport } from '#server/providers/mail/mail.ts'
import type { MailAccounts } from '#server/providers/mail/mail-accounts.ts'
import type { OwnMailbox } from '#server/sending-accounts/sending-accounts.ts'
import type { Result } from '../results/save-results.ts'
import { type InHand, type Wire, wireTo } from './connection.ts'
import { OWN_WIRE_IDLE_MS, OWN_WIRES_MOST } from './engine-settings.ts'

interface Ways {
  mail: MailTransport
  mailAccounts: Pick<MailAccounts, 'open'>
}

/** One wire for the instance's own sender, and one for every mailbox of a user that is at work. */
export interface Wires {
  /** Opened when first needed. Null: so many others are open and busy that this one has to wait. */
  of(mailbox: OwnMailbox | null): Wire | null
  inHand(): InHand[]
  /** Their results are in the ledger. */
  settled(results: Result[]): void
  /** Their leases hold anew, counted from then (performance.now()). */
  renewed(messages: { id: string }[], at: number): void
  /** Resolves when nothing is between the gate and its written result. */
  drained(): Promise<unknown>
  close(): Promise<unknown>
}

interface OwnWire {
  wire: Wire
  transport: MailTransport
  usedAt: number
}

export function wiresTo({ mail, mailAccounts }: Ways, onResult: (result: Result) => void): Wires {
  const instance = wireTo(mail, onResult)
  const own = new Map<string, OwnWire>()
  const all = () => [instance, ...[...own.values()].map(o => o.wire)]

  function of(mailbox: OwnMailbox | null): Wire | null {
    closeIdle()
    if (mailbox === null) return instance
    // Changed settings are another wire: what the old one has in hand ends over the old one.
    const key = `${mailbox.id}.${mailbox.revision}`
    const known = own.get(key)
    if (known) {
      known.usedAt = performance.now()
      return known.wire
    }
    if (own.size >= OWN_WIRES_MOST) return null
    const transport = mailAccounts.open(mailbox.account)
    const wire = wireTo(transport, onResult)
    own.set(key, { wire, transport, usedAt: performance.now() })
    return wire
  }

  function closeIdle(): void {
    for (const [key, { wire, transport, usedAt }] of own)
      if (performance.now() - usedAt > OWN_WIRE_IDLE_MS && wire.inHand().length === 0) {
        own.delete(key)
        void transport.close()
      }
  }

  return {
    of,
    inHand: () => all().flatMap(wire => wire.inHand()),
    settled: results => {
      for (const wire of all()) wire.settled(results)
    },
    renewed: (messages, at) => {
      const ids = new Set(messages.map(({ id }) => id))
      for (const message of all().flatMap(wire => wire.inHand())) if (ids.has(message.id)) message.leasedAt = at
    },
    drained: () => Promise.all(all().map(wire => wire.hasRoom(0))),
    close: () => Promise.all([...own.values()].map(({ transport }) => transport.close())),
  }
}
