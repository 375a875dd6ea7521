import type { Sql } from '#server/db/db.ts'
import { type Change, campaignsWithoutOpens, findAccepted, noteFirsts, type Recorded, storeEvents } from './sql.ts'
import type { EmailEvent } from './tracking.ts'

/** Appends events, and notes which are the first of their kind. Returns how the figures change, for addChanges. */
export async function insertEvents(sql: Sql, userId: string, events: EmailEvent[]): Promise<Change[]> {
  const incoming = events.map(toRecorded)
  const inferred = await inferOpens(sql, userId, incoming)
  const claims = firstOfEach([...incoming, ...inferred])
  const noted = await noteFirsts(sql, userId, claims)
  const isNoted = new Set(noted.map(keyOf))
  const firsts = claims.filter(claim => isNoted.has(keyOf(claim)))
  const recorded = [...incoming, ...firsts.filter(claim => inferred.includes(claim))]
  await storeEvents(sql, userId, recorded)
  return [
    ...recorded.filter(e => e.kind !== 'delivered').map(e => ({ ...e, n: 1, uniques: 0 })),
    ...firsts.filter(e => e.kind !== 'delivered').map(e => ({ ...e, n: 0, uniques: 1 })),
    ...(await takeBack(sql, userId, firsts)),
  ]
}

const toRecorded = (e: EmailEvent): Recorded => ({
  campaignId: e.campaignId,
  messageId: e.messageId,
  email: e.recipientEmail,
  kind: e.botReason && ['opened', 'clicked'].includes(e.type) ? `machine_${e.type}` : e.type,
  type: e.type,
  at: e.at.toISOString(),
  sentAt: e.sentAt.toISOString(),
  data: e.data ?? {},
  bot: e.botReason ?? null,
})

/** A person's click implies an open, if opens are tracked. */
async function inferOpens(sql: Sql, userId: string, incoming: Recorded[]): Promise<Recorded[]> {
  const clicks = incoming.filter(e => e.kind === 'clicked')
  if (clicks.length === 0) return []
  const ids = clicks.map(e => e.campaignId)
  const without = new Set((await campaignsWithoutOpens(sql, userId, ids)).map(({ id }) => id))
  return clicks
    .filter(e => !without.has(e.campaignId))
    .map(e => ({ ...e, kind: 'opened', type: 'opened', data: { by: 'click' }, bot: null }))
}

const keyOf = ({ messageId, kind }: { messageId: string; kind: string }) => `${messageId} ${kind}`

/** For each message and kind the event that may be its first: the earliest, and an inferred one only without another. */
function firstOfEach(candidates: Recorded[]): Recorded[] {
  const first = new Map<string, Recorded>()
  for (const claim of candidates) {
    const known = first.get(keyOf(claim))
    const isEarlier = known !== undefined && claim.at < known.at && isInferred(claim) === isInferred(known)
    if (known === undefined || isEarlier) first.set(keyOf(claim), claim)
  }
  return [...first.values()]
}

const isInferred = (e: Recorded) => 'by' in e.data && e.data.by === 'click'

/** Acceptance counted a bounced message as delivered, unless the bounce came first: then it doesn't. */
async function takeBack(sql: Sql, userId: string, firsts: Recorded[]): Promise<Change[]> {
  const bounced = firsts.filter(e => e.kind === 'bounced')
  if (bounced.length === 0) return []
  const accepted = await findAccepted(
    sql,
    userId,
    bounced.map(e => e.messageId),
  )
  const acceptedAt = new Map(accepted.map(m => [m.id, m.acceptedAt]))
  return bounced.flatMap(({ messageId, campaignId }) => {
    const at = acceptedAt.get(messageId)
    return at === undefined ? [] : [{ campaignId, kind: 'delivered', at, sentAt: at, n: -1, uniques: -1 }]
  })
}
