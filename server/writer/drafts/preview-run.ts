import type { RunPreview } from '#contract/drafts.ts'
import { type FactType, TRADES_MOST } from '#contract/facts.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { DRAFT_RUN_MAX } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { isOwn, readFacts } from '#server/leads/facts/facts.ts'
import { senderName } from '../sql.ts'
import { reading } from '../text-thread.ts'
import { draftWriter } from './draft-writer.ts'
import { listForPreview, listPlaces, type PreviewLead, type RunBrief } from './runs-sql.ts'
import type { Recorded, Trade } from './sample-draft.ts'

type Asked = Pick<RunBrief, 'offer' | 'language'> & { selection: LeadSelection }
type Brief = Asked & Pick<RunBrief, 'tone' | 'length'>

/** What every record has, and no email can build on. */
const PLAIN: FactType[] = ['name', 'category', 'town', 'address', 'phone', 'website']
/** As many leads with one name are a chain. */
const CHAIN_FROM = 3

/** The selected leads, their trades, and which of these the offer plainly isn't for. */
export async function readTrades({ db }: Pick<Deps, 'db'>, userId: string, { selection, ...brief }: Asked) {
  const wanted = { most: DRAFT_RUN_MAX, plain: PLAIN, chainFrom: CHAIN_FROM }
  const all = await db.asUser(userId, sql => listForPreview(sql, userId, selection, wanted))
  const trades = tradesOf(all)
  return { all, trades, ...(await reading.run('misfitTrades', { ...brief, trades }, { owner: userId })) }
}

/** What a run would write to the first lead, which trades the leads are of, and which of them its offer may not suit. */
export async function previewRun(deps: Deps, userId: string, { selection, ...brief }: Brief): Promise<RunPreview> {
  const { all, trades, misfitTrades, ...plain } = await readTrades(deps, userId, { selection, ...brief })
  const leftOut = new Set((brief.offer.notFor ?? misfitTrades).map(name => name.toLowerCase()))
  const leads = all.filter(lead => !leftOut.has(tradeOf(lead)))
  const [first] = leads
  const { places, facts, name } = await deps.db.asUser(userId, async sql => {
    const ids = leads.flatMap(({ placeIds }) => placeIds)
    return {
      places: ids.length > 0 ? await listPlaces(sql, ids) : [],
      facts: first ? ((await readFacts(sql, userId, [first.id])).get(first.id) ?? []) : [],
      name: await senderName(sql, userId),
    }
  })
  const isWritten = first !== undefined && draftWriter(deps, { userId }).kind === 'builtin'
  const asked = { ...brief, facts, leads: leads.map(recorded), sender: { name }, isWritten }
  const { type, email, peers, misfits, audience, languages } = await reading.run('sampleDraft', asked, {
    owner: userId,
  })
  const byPlace = new Map(places.map(place => [place.placeId, place]))
  const has = (lead: PreviewLead, what: 'isChain' | 'hasHours') => lead.placeIds.some(id => byPlace.get(id)?.[what])
  const those = (is: (lead: PreviewLead) => boolean) => leads.filter(is).map(({ id }) => id)
  return {
    type,
    email: first && email ? { businessName: first.businessName, ...email } : null,
    languages,
    audience: plain.audience ?? audience,
    trades: trades.map(({ name, leads: { length: count } }) => ({ name, count })),
    misfitTrades,
    doubtful: {
      peers,
      misfits,
      chains: those(lead => lead.hasNamesakes || has(lead, 'isChain')),
      websites: type === 'website' ? those(({ website }) => isOwn(website)) : [],
      unknown: those(lead => !lead.isDescribed && !has(lead, 'hasHours')),
    },
  }
}

const tradeOf = ({ category }: PreviewLead) => (category ?? '').toLowerCase()

/** The leads of each trade in whatever case it's written, the most common first. */
const tradesOf = (leads: PreviewLead[]): Trade[] =>
  [...Map.groupBy(leads, tradeOf).values()]
    .map(all => ({ name: all[0]?.category ?? '', leads: all.map(recorded) }))
    .sort((a, b) => b.leads.length - a.leads.length)
    .slice(0, TRADES_MOST)

function recorded({ id, country, region, ...lead }: PreviewLead): Recorded {
  const { businessName: name, category, city: town, address, phone, website } = lead
  const facts = Object.entries({ name, category, town, address, phone, website }).flatMap(([type, value]) =>
    value ? [{ type: type as FactType, value, source: 'lead' as const }] : [],
  )
  return { id, place: { country, region }, facts }
}
