import { type Fact, type FactType, Offer } from '#contract/facts.ts'
import type { Given } from '../check/check.ts'
import { readLanguage } from '../check/language.ts'
import type { DraftRequest } from '../drafts/draft-writer.ts'
import { VARIATION } from '../from-facts/from-facts.ts'
import { languageOf } from '../from-facts/language.ts'
import type { WriterLanguage } from '../languages/languages.ts'
import type { EmailRequest } from '../writer.ts'
import { factsIn } from './details.ts'
import { mentioning } from './mention.ts'

/** What an email is written from and checked against. */
export interface ReadBrief extends Given {
  /** The offer's; if it's too short to show one, the recipient's. */
  language: WriterLanguage
}

type Brief = Pick<EmailRequest, 'nicheOffer' | 'targetBusinessDetails' | 'senderName' | 'leadFacts'>

/** The brief's two texts as facts and an offer. The user's details win over what we know about the lead. */
export function readBrief({ nicheOffer, targetBusinessDetails, senderName, leadFacts = [] }: Brief): ReadBrief {
  const stated = factsIn(targetBusinessDetails)
  const types = new Set(stated.map(({ type }) => type))
  const facts = [...stated, ...leadFacts.filter(fact => !isDecided(fact, types))]
  return {
    facts,
    offer: { ...BLANK, offer: nicheOffer },
    sender: { name: senderName },
    language: readLanguage(nicheOffer) ?? languageOf(facts),
  }
}

const BLANK = Offer.parse({ offer: '-' })

const ONLY_ONE: FactType[] = ['name', 'category', 'town', 'address', 'phone', 'rating', 'opening_hours', 'founded']
const WEBSITE: FactType[] = ['website', 'no_website']

const isDecided = ({ type }: Fact, stated: Set<FactType>): boolean =>
  (ONLY_ONE.includes(type) && stated.has(type)) || (WEBSITE.includes(type) && WEBSITE.some(other => stated.has(other)))

/** What a draft is written from, of the composer's request. */
export function requestOf(request: EmailRequest): DraftRequest {
  const { facts, ...brief } = readBrief(request)
  const { tone, length, manner, mention, variation } = request
  const chosen = mentioning(facts, mention)
  return { ...brief, facts: chosen, isMention: chosen !== facts, tone, length, manner, seed: variation * VARIATION }
}
