import type { DraftLanguage, Fact } from '#contract/facts.ts'
import type { OfferType } from '#contract/offer-types.ts'
import { readLanguage } from '../check/language.ts'
import { audienceOf, missedAudience } from '../from-facts/audience.ts'
import { languageFor } from '../from-facts/from-facts.ts'
import { languageOf, type Place } from '../from-facts/language.ts'
import { isPeer } from '../from-facts/peers.ts'
import { serviceOf } from '../from-facts/service.ts'
import type { Email } from '../writer.ts'
import { builtinDrafts, type DraftRequest } from './draft-writer.ts'

/** A lead with what its record says. */
export interface Recorded {
  id: string
  place: Place
  facts: Fact[]
}

/** A category as leads have it, and its leads. */
export interface Trade {
  name: string
  leads: Recorded[]
}

type Asked = Omit<DraftRequest, 'language' | 'seed'> & {
  language: DraftLanguage | null
  leads: Recorded[]
  /** A model's draft costs money, so it isn't shown before a run. */
  isWritten: boolean
}

interface Sample {
  type: OfferType
  /** To the first lead. */
  email: Email | null
  /** The leads that sell what the offer sells. */
  peers: string[]
  /** The leads that aren’t whom the offer is for, and whom it is for. */
  misfits: string[]
  audience: string | null
  /** What the leads speak beside the offer's own. */
  languages: DraftLanguage[]
}

/** What an offer is about, the email that a run would write, and which leads it may not suit. */
export async function sampleDraft({ isWritten, leads, ...request }: Asked): Promise<Sample> {
  const place = leads[0]?.place
  const { offer, language } = languageFor(request.offer, { facts: request.facts, place, wanted: request.language })
  const service = serviceOf(offer, language)
  const own = readLanguage(request.offer.offer)
  const spoken = own ? leads.map(lead => languageOf(lead.facts, { place: lead.place, ofOffer: own })) : []
  const missed = leads.flatMap(({ id, facts }) => {
    const missed = missedAudience(facts, offer, language)
    return missed ? [{ id, ...missed }] : []
  })
  return {
    type: service.type,
    email: isWritten ? await builtinDrafts.write({ ...request, offer, language, seed: 1 }) : null,
    peers: leads.filter(({ facts }) => isPeer(facts, service, language)).map(({ id }) => id),
    misfits: missed.map(({ id }) => id),
    audience: audienceOf(offer, language)?.said ?? missed[0]?.said ?? null,
    languages: [...new Set(spoken)].filter(one => one !== own).sort(),
  }
}

type Trades = Pick<DraftRequest, 'offer'> & { language: DraftLanguage | null; trades: Trade[] }

/** The trades that the offer plainly isn't for, and whom it's for in words. */
export function misfitTrades({ trades, language: wanted, ...asked }: Trades) {
  const { facts = [], place } = trades[0]?.leads[0] ?? {}
  const { offer, language } = languageFor(asked.offer, { facts, place, wanted })
  const missed = trades.map(({ name, leads }) => ({
    name,
    all: leads.map(lead => missedAudience(lead.facts, offer, language)),
  }))
  const misfits = missed.filter(({ all }) => all.every(one => one?.isPlain))
  return { misfitTrades: misfits.map(({ name }) => name), audience: misfits[0]?.all[0]?.said ?? null }
}
