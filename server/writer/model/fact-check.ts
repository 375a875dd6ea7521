import { clean } from '../clean.ts'
import { addressesIn, withoutAddresses } from '../web-words.ts'
import type { EmailRequest } from '../writer.ts'
import { ownCapitals, places } from './lexicon.ts'

type Email = { subject: string; body: string }
type Given = Pick<EmailRequest, 'nicheOffer' | 'targetBusinessDetails' | 'senderName'>

/**
 * Finds statements of an email that the request doesn't support: names, numbers, addresses, places, claims of contact, and
 * promises. Each finding names its type and quotes the email. Errs on the side of reporting.
 */
export const inventedFacts = (email: Email, request: Given): string[] => {
  const given = knownFrom(request)
  const body = clean(email.body)
  const subject = clean(email.subject)
  const text = `${subject}\n${body}`
  const found = [
    ...addresses(text, given),
    ...numbers(withoutAddresses(text), given),
    ...names(isTitleCase(subject) ? body : text, given),
    ...claims(text, given),
  ]
  return [...new Set(found)]
}

interface Known {
  text: string
  words: Set<string>
}

const knownFrom = ({ nicheOffer, targetBusinessDetails, senderName }: Given): Known => {
  const text = plain([nicheOffer, targetBusinessDetails, senderName].map(clean).join('\n'))
  return { text, words: new Set(text.match(WORD)?.flatMap(word => [word, word.replace(/'s$/, '')])) }
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['.&-][\p{L}\p{M}\p{N}]+)*/gu

// Case, curly quotes, and dashes don't change a fact.
const plain = (text: string): string => text.toLowerCase().replace(/[’‘]/g, "'").replace(/[–—]/g, '-')

const addresses = (text: string, given: Known): string[] =>
  addressesIn(text)
    .map(found => found.replace(/(?<![.,;:!?)>"'])[.,;:!?)>"']+$/, ''))
    .filter(found => !/^(?:e\.g|i\.e|a\.m|p\.m|p\.s)$/i.test(found))
    .filter(found => !given.text.includes(plain(found).replace(/^https?:\/\/(?:www\.)?|\/$/g, '')))
    .map(found => `address "${found}"`)

const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundreds?|thousands?|millions?|dozens?|half|double|twice|triple|percent)\b/gi

const numbers = (text: string, given: Known): string[] => {
  const digits = [...text.matchAll(/[$€£]?\d[\d.,:]*\d|[$€£]?\d/g)].map(([found]) => found)
  const words = [...text.matchAll(NUMBER_WORD)].map(([found]) => found)
  const held = new Set([...given.text.matchAll(/\d[\d.,:]*\d|\d/g)].map(([found]) => found))
  return [
    ...digits.filter(found => !held.has(found.replace(/^[$€£]/, ''))),
    ...words.filter(found => !given.words.has(found.toLowerCase()) && !given.text.includes(found.toLowerCase())),
  ].map(found => `number "${found}"`)
}

const CAPITALIZED = /\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’.&-][\p{L}\p{M}\p{N}]+)*/gu

const names = (text: string, given: Known): string[] =>
  sentences(text).flatMap(sentence => {
    const unknown = [...sentence.matchAll(CAPITALIZED)]
      .filter(([word]) => !isKnown(word, given))
      // The first word of a sentence is always capitalized, so it counts only if it's a place.
      .filter(({ 0: word, index }) => index > sentence.search(/[\p{L}\p{N}]/u) || places.has(word.toLowerCase()))
    return unknown.map(([word]) => `${places.has(word.toLowerCase()) ? 'place' : 'name'} "${word}"`)
  })

const isKnown = (word: string, given: Known): boolean => {
  const name = plain(word)
  const stem = name.replace(/'(?:s|m|d|ll|ve|re)$/, '')
  if (ownCapitals.has(stem) || given.words.has(name) || given.words.has(stem)) return true
  return stem.split(/[-&.]/).every(part => given.words.has(part) || ownCapitals.has(part)) || given.text.includes(name)
}

const sentences = (text: string): string[] =>
  text.split(/(?<=[.!?:](?:["”')]*))\s+|\n+|(?<=^|\s)-\s|(?=["“]\p{Lu})/u).filter(sentence => sentence.trim() !== '')

// "Grow Your Business Today": with every longer word capitalized, capitals mean nothing.
const isTitleCase = (subject: string): boolean => {
  const words = subject
    .split(/\s+/)
    .filter(word => /^\p{L}{4,}/u.test(word) && !/^(?:with|from|into|your|about)$/.test(word))
  return words.length > 2 && words.every(word => /^\p{Lu}/u.test(word))
}

const CLAIMS: readonly (readonly [string, RegExp])[] = [
  [
    'contact',
    /\b(?:I|we)(?:['’]ve| have| had| recently| just| also| really| was| were|['’]m| am| are)*\s+(?:visited|called|phoned|stopped by|dropped by|came across|saw|seen|noticed|found|looked at|looked through|checked out|browsed|reviewed|read|spoke|spoken|talked|met|ate|dined|loved|enjoyed|admired?|love|impressed|following|followed|been following|heard)\b(?! whether| if)/gi,
  ],
  [
    'contact',
    /\b(?:as (?:we |previously |already )?(?:discussed|agreed|mentioned|promised|spoke)|following up|follow(?:ing)? up on (?:our|my)|(?:our|the) (?:last|recent|previous|earlier) (?:call|chat|conversation|meeting|email)|(?:nice|great|good|pleasure) (?:to (?:meet|talk|speak)|meeting|talking|speaking)|per your request|you (?:asked|requested|mentioned|told|signed up|inquired)|thanks? (?:you )?for (?:your (?:interest|call|time)|getting|reaching|speaking|the call))\b/gi,
  ],
  [
    'praise',
    /\byour (?:\w+ )?(?:customers|clients|guests|patients|reviewers|neighbou?rs) (?:\w+ )?(?:love|rave|say|adore|trust|praise)|\b(?:your|you have|with) (?:an? |such )?(?:great|excellent|amazing|impressive|outstanding|wonderful|fantastic|stellar|glowing|beautiful|strong|solid|loyal) [\p{L}]+|\baward[- ]winning\b|\bwell[- ](?:known|respected|loved|reviewed)\b|\b(?:best|finest|leading|top[- ]rated|beloved)\b(?= (?:[\p{L}]+ )?(?:in|around|of) )|\bstar (?:rating|reviews?)\b/giu,
  ],
  [
    'promise',
    /(?<!feel |will keep them |kept )\bfree\b(?! to\b)|\bguaranteed?\b|\bdiscounts?\b|\brefunds?\b|\bmoney[- ]back\b|\brisk[- ]free\b|\bno (?:cost|contracts?|obligation|setup fees?|hidden)\b|\bcertified\b|\blicensed\b|\btrusted by\b|\bour (?:clients|customers) (?:see|get|report|love|have)|\byears of experience\b|\bproven\b|\b(?:boost|increase|grow|raise|cut|lower) your [\p{L}]+|\bsave you (?:money|time)\b/giu,
  ],
]

const claims = (text: string, given: Known): string[] =>
  CLAIMS.flatMap(([type, pattern]) =>
    [...text.matchAll(pattern)]
      .map(([found]) => found.replace(/\s+/g, ' ').trim())
      .filter(found => !given.text.includes(plain(found)))
      .map(found => `${type} "${found}"`),
  )
