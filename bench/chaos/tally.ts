import { readFile } from 'node:fs/promises'
import type { Db } from '#server/db/db.ts'

export interface Tally {
  recipients: number
  accepted: number
  twice: string[]
  /** Neither taken by the server nor named as unknown or failed: nobody would ever know. */
  lost: string[]
  /** The ledger says sent, and the server never took it. */
  falseSent: string[]
  unknownDelivered: string[]
  unknownNotDelivered: string[]
  open: number
  /** Taken by the server while the ledger says neither sent nor unknown. */
  untold: string[]
}

/** The ledger beside what the mail server wrote down. */
export async function tally(db: Db, campaignId: string, wanted: string[], logFile: string): Promise<Tally> {
  const deliveries = new Map<string, number>()
  for (const line of (await readFile(logFile, 'utf8').catch(() => '')).split('\n').filter(Boolean)) {
    const { to } = JSON.parse(line) as { to: string }
    deliveries.set(to, (deliveries.get(to) ?? 0) + 1)
  }
  const rows = await db.system<{ email: string; state: string }[]>`
    select email, state from messages where campaign_id = ${campaignId}`
  const stateOf = new Map(rows.map(row => [row.email, row.state]))
  const inState = (...states: string[]) => wanted.filter(to => states.includes(stateOf.get(to) ?? 'missing'))
  const isDelivered = (to: string) => deliveries.has(to)
  const unknown = inState('unknown')
  return {
    recipients: wanted.length,
    accepted: inState('accepted').length,
    twice: [...deliveries].filter(([, n]) => n > 1).map(([to]) => to),
    lost: inState('missing', 'pending', 'leased', 'attempting').filter(to => !isDelivered(to)),
    falseSent: inState('accepted').filter(to => !isDelivered(to)),
    unknownDelivered: unknown.filter(isDelivered),
    unknownNotDelivered: unknown.filter(to => !isDelivered(to)),
    open: inState('pending', 'leased', 'attempting').length,
    untold: [...deliveries.keys()].filter(
      to => !['accepted', 'unknown'].includes(stateOf.get(to) ?? 'missing'),
    ),
  }
}
