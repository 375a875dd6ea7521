import type { TestApp } from './app.ts'

type Figures = Record<string, number[]>

/** A campaign's rollup: the number of events per type, and of messages. */
export async function figures({ db }: TestApp, campaignId: string, table = 'email_rollup'): Promise<Figures> {
  const rows = await db.system<{ kind: string; n: number; uniques: number }[]>`
    select kind, sum(n)::int as n, sum(uniques)::int as uniques from ${db.system(table)}
    where campaign_id = ${campaignId} group by kind having sum(n) <> 0 or sum(uniques) <> 0`
  return Object.fromEntries(rows.map(r => [r.kind, [r.n, r.uniques]]))
}

/** The same figures counted from messages and events. Delivered means accepted and never bounced. */
export async function countEvents({ db }: TestApp, campaignId: string): Promise<Figures> {
  const events = await db.system<{ messageId: string; kind: string }[]>`
    select message_id, case when bot_reason is null then '' else 'machine_' end || event_type as kind
    from email_events where campaign_id = ${campaignId} and event_type <> 'delivered'`
  const accepted = await db.system<{ id: string }[]>`
    select id from messages where campaign_id = ${campaignId} and state = 'accepted' and accepted_at is not null`
  const counts: Figures = {}
  for (const [kind, of] of Object.entries(Object.groupBy(events, e => e.kind)))
    counts[kind] = [of?.length ?? 0, new Set(of?.map(e => e.messageId)).size]
  const bounced = new Set(events.filter(e => e.kind === 'bounced').map(e => e.messageId))
  const sent = new Set(accepted.map(m => m.id))
  const delivered = sent.difference(bounced).size
  if (sent.size) counts.sent = [sent.size, sent.size]
  if (delivered) counts.delivered = [delivered, delivered]
  return counts
}

/** The figures in the campaign list. */
export async function campaignCounts({ db }: TestApp, campaignId: string) {
  const [row] = await db.system<{ sentCount: number; openCount: number }[]>`
    select sent_count, open_count from campaigns where id = ${campaignId}`
  return row
}
