import { Offer } from '#contract/facts.ts'
import { checkDraft } from '../check/check.ts'
import { rememberedSentence } from '../check/plain-text.ts'

/** Whether a text from a lead may be repeated in an email to it. */
export const isSafe = rememberedSentence((text: string): boolean => {
  if (!/[\p{L}\p{N}]/u.test(text) || /[<>{}[\]\\]/.test(text)) return false
  // Nothing licenses a claim that isn't about the business, such as a promise or an earlier contact.
  const said = text.replace(/(?<!\p{L})\p{L}+-free|free[- ]range/giu, ' ')
  const clauses = checkDraft({ subject: '', body: said }, { facts: [], offer: NOTHING, sender: { name: '' } })
  const isLong = text.split(/\s+/).length >= FEW
  return !clauses.some(({ reason }) => reason !== undefined && (isLong ? OF_SENDER : NOT_ITS_OWN).test(reason))
})

/** "Free Spirit Yoga" is a name; a longer text with "free" promises something. */
const FEW = 4
const NOT_ITS_OWN = /^(?:You didn’t say|Your offer (?:names|has))/
const OF_SENDER = /^(?:You didn’t say|Your offer (?:names|has|doesn’t promise))/

const NOTHING = Offer.parse({ offer: '-' })
