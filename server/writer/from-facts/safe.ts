import { Offer } from '#contract/facts.ts'
import { checkDraft } from '../check/check.ts'
import { rememberedSentence } from '../check/plain-text.ts'

/** What no text about a business may bring into an email: addresses, amounts, requests, and promises. */
const REFUSED = [
  /https?:|www\.|\S@\S|\/\/|\{\{|[<>{}[\]|\\^~`]/i,
  /[\p{L}\p{N}-]{2}\.(?:com|net|org|info|biz|shop|site|online|xyz|top|example|me|io|co|app|link|de|at|ch|es|ly)\b/iu,
  /[$€£¥₿]|\b(?:usd|eur|btc|bitcoin|crypto|paypal|venmo|zelle|iban)\b/i,
  /(?:\d[\s().-]{0,2}){7}/,
  /\b(?:ignore|disregard|forget|override|system prompt|instructions?|ignoriere[n]?|vergiss|anweisungen|ignora|olvida|instrucciones)\b/i,
  /\b(?:pay|wire|transfer|deposit|click|password|überweis\w*|zahlen sie|klick\w*|passwort|pague|transfiera|haga clic|contraseña)\b/i,
  /\b(?:we (?:spoke|talked|met)|as (?:discussed|agreed|promised)|invoice|overdue|urgent|besprochen|vereinbart|telefoniert|rechnung|como acordamos|hablamos|factura)\b/i,
]

/** Whether a text from a lead may be repeated in an email to it. */
export const isSafe = rememberedSentence((text: string): boolean => {
  if (!/[\p{L}\p{N}]/u.test(text) || REFUSED.some(pattern => pattern.test(text))) return false
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
