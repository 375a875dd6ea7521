import { leadSourceKinds, leadSources } from '#contract/lead-sources.ts'
import type { FoundLead } from '#contract/leads.ts'
import type { Attribution, WhereLooked } from '#contract/search.ts'
import type { Provider } from './ask-sources.ts'

const byOrigin = new Map(
  leadSourceKinds.flatMap(source =>
    Object.entries(leadSources[source].credits).map(([origin, credit]) => [origin, { source, ...credit }] as const),
  ),
)

/** The attribution for a business with this ID. */
export const attributionOf = (placeId: string | null): Attribution | null =>
  byOrigin.get(placeId?.split(':')[0] ?? '') ?? null

/** Each source of these businesses once. */
export function attributionsOf(leads: FoundLead[], providers: Provider[] = []): Attribution[] {
  const ids = leads.flatMap(({ placeId, alsoFrom = [] }) => [placeId, ...alsoFrom.map(also => also.placeId)])
  const origins = new Set(ids.map(id => id?.split(':')[0] ?? ''))
  const own = [...byOrigin].flatMap(([origin, named]) => (origins.has(origin) ? [named] : []))
  const others = new Map(providers.map(provider => [provider.name, provider]))
  return [...own, ...[...others.values()].slice(0, MOST_OTHERS).map(otherOf)]
}

/** Proxies limit the length of the header that lists them. */
const MOST_OTHERS = 10

const otherOf = ({ source, name, url }: Provider): Attribution => ({
  source,
  text: name,
  url: url ?? byOrigin.get(source)?.url ?? '',
})

/** Headers hold only ASCII. */
export const toHeader = (looked: WhereLooked): string =>
  JSON.stringify(looked).replace(/[^\x20-\x7e]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
