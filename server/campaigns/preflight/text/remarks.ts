import { CHECKS } from '#contract/checks.ts'
import { textChecks } from '#contract/checks-of-text.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Finding, TextPlace } from '#contract/preflight.ts'
import type { TextRemark } from '#contract/remarks.ts'
import { isSouthern } from '#server/incoming/periods.ts'
import { languageOf } from '#server/languages/text-language.ts'
import type { PlacedText } from '../preflight.ts'
import {
  addressesTwoWays,
  claimsDiffer,
  followUpDiffers,
  foreignParagraph,
  LANGUAGE,
  otherLanguage,
  repeatedParagraph,
  saysNoMore,
  subjectDisagrees,
} from './agreement.ts'
import { noSuchDays, wrongDates, zonelessTime } from './dates.ts'
import { foreignMoney, foreignNumber, miscounted, notFree, wrongFigures } from './figures.ts'
import { garbledIn, gluedIn, outOfOrder, slipIn, typedUnsubscribe, unreadIn } from './leftovers.ts'
import { foreignDomains, type Link, linksOfText, pictureIn, pointsNowhere, remarkOn, repeatedIn } from './links.ts'
import { type Markup, readMarkup } from './markup.ts'
import { misspelt } from './names.ts'
import { businessNamed, personNamed, strangerNamed } from './people-named.ts'
import { visibleText } from './visible-text.ts'
import { excuseIn, isReadIn, promiseIn, spamIn } from './words.ts'

type Remark = Extract<Finding, { code: TextRemark }>

/** What the texts are compared with. */
export interface Around {
  ownHost: string
  /** Recipients by country, as far as it's known. */
  countries: { country: string; count: number }[]
  total: number
  now: Date
  /** The sender's names, and the recipient's if there's only one. */
  names: string[]
}

export const remark = (code: TextRemark, at: TextPlace, text: string, to: string | null = null): Remark => ({
  code,
  severity: CHECKS[code].level,
  at,
  text,
  to,
})

const lightly = (found: Remark): Remark => ({ ...found, severity: 'suggestion' })
const each = (
  code: TextRemark,
  at: TextPlace,
  found: ({ text: string; to: string | null } | undefined | false)[],
): Remark[] => found.flatMap(one => (one ? remark(code, at, one.text, one.to) : []))

/** Everything that filters, email programs, and readers hold against a text. */
export const findRemarks = (texts: PlacedText[], around: Around): Remark[] => [
  ...texts.flatMap(({ at, text, days = 0 }) => {
    if (text.trim() === '') return []
    const remarks = at.field === 'subject' ? onSubject(at, text) : onBody(at, text, around)
    return [...remarks, ...onSense(at, text, { ...around, now: new Date(around.now.getTime() + days * DAY_MS) })]
  }),
  ...onAgreement(texts, around),
]

/** A variable is as long as a name; a choice is one of its options. */
const plain = (text: string) => text.replace(/\{\{[^{}|]{1,60}(?:\|[^{}]{0,200})?\}\}/g, 'Harbor Bakery')
const chosen = (text: string) => text.replace(/(?<!\{)\{([^{}|]{0,200})\|[^{}]{0,400}\}(?!\})/g, '$1')

/** What a reader would stumble over. */
function onSense(at: TextPlace, text: string, { total, now, names, countries }: Around): Remark[] {
  const isBody = at.field === 'body'
  const visible = visibleText(text)
  const isSouth = countries.length > 0 && countries.every(({ country }) => isSouthern(country))
  const words = chosen(isBody ? visible.text : text)
  const typed = isBody && !text.includes('@unsubscribe') && typedUnsubscribe(words)
  const itself = [
    ...wrongFigures(words),
    foreignMoney(words, countries),
    foreignNumber(words, countries),
    misspelt([words, ...visible.links].join('\n'), names),
    ...(isBody ? [strangerNamed(words)] : []),
  ]
  return [
    ...each('date', at, [...wrongDates(words, now, isSouth), ...noSuchDays(words, now)]),
    ...each('disagrees', at, itself),
    ...each('one-person', at, [total > 1 && (personNamed(words, !isBody) ?? businessNamed(words, total))]),
    ...each('garbled', at, [garbledIn(words) ?? gluedIn(words)]),
    ...[...each('date', at, [zonelessTime(words, countries)]), ...each('garbled', at, [slipIn(words)])].map(lightly),
    ...(typed ? [remark('typed-unsubscribe', at, typed)] : []),
  ]
}

/** Two of a thing that should agree: each subject with its body, the follow-ups with the first email, a body with itself. */
function onAgreement(texts: PlacedText[], { now }: Around): Remark[] {
  const first = visibleText(texts[1]?.text ?? '').text
  return texts.flatMap(({ at, text }, n) => {
    if (at.field !== 'body') return []
    const [subject, words] = [texts[n - 1]?.text ?? '', chosen(visibleText(text).text)]
    const all = `${subject}.\n${words}`
    const isFollowUp = at.email === 'follow-up'
    const isLast = !texts.some(({ at: { email, n } }) => email === 'follow-up' && n > (isFollowUp ? at.n : 0))
    return [
      ...each('disagrees', { ...at, field: 'subject' }, subjectDisagrees(chosen(plain(subject)), words, now)),
      ...each('disagrees', at, [
        isFollowUp && followUpDiffers(words, first, now),
        outOfOrder(words, { isFollowUp, isLast }),
        notFree(all),
        claimsDiffer(all, now),
        miscounted(text, subject),
        saysNoMore(subject, words),
        addressesTwoWays(words),
        foreignParagraph(words),
        repeatedParagraph(words, /display\s?:\s?none/i.test(text)),
        otherLanguage(words, first),
      ]),
    ]
  })
}

function onSubject(at: TextPlace, text: string): Remark[] {
  const words = chosen(plain(text))
  const spam = spamIn(words)
  const remarks: Remark[] = []
  if (words.length > threshold('long-subject')) remarks.push(remark('long-subject', at, String(words.length)))
  const isLoud = isShouted(words, 2)
  if (isLoud || LOUD.test(text)) remarks.push(remark('shouting', at, text.trim().slice(0, 80), calm(text, isLoud)))
  if (spam.length > 1) remarks.push(remark('spam-words', at, quoted(spam)))
  return remarks
}

function onBody(at: TextPlace, text: string, { ownHost, countries }: Around): Remark[] {
  const markup = readMarkup(text)
  const { words, hidden } = markup
  // Email programs make links of addresses in the text, too.
  const links = [...markup.links, ...linksOfText(words)]
  const said = plain(words)
  const size = Buffer.byteLength(text)
  const letters = said.replace(/https?:\/\/\S{1,2000}|[^\p{L}\p{N}]/gu, '')
  const isPicture = letters.length < threshold('image-only') && markup.images.some(({ isPixel }) => !isPixel)
  const shouted = LOUD.exec(said)?.[0] ?? loudLine(said)
  const spam = spamIn(said)
  const promise = promiseIn(said)
  const found: [TextRemark, string | false | undefined][] = [
    ['image-only', isPicture && 'an image'],
    ['short-body', !isPicture && at.email !== 'follow-up' && tooShort(said)],
    ['html-size', size > threshold('html-size') && `${Math.round(size / 1024).toLocaleString('en-US')} KB of HTML`],
    ['live-markup', listed(markup.live)],
    [
      'hidden-text',
      hidden.replace(/[^\p{L}\p{N}]/gu, '').length > threshold('hidden-text') && hidden.trim().slice(0, 80),
    ],
    ['shouting', shouted?.trim().slice(0, 80)],
    ['spam-words', spam.length >= threshold('spam-words') ? quoted(spam) : excuseIn(said)],
    ['guarantee', promise],
    ['no-reply', unreadIn(said)],
  ]
  return [
    ...found.flatMap(([code, what]) => (what ? remark(code, at, what) : [])),
    ...onImages(at, markup),
    ...onLinks(at, links, words, ownHost),
    ...onLanguage(at, said, countries),
  ]
}

const threshold = (code: TextRemark): number => textChecks[code].threshold ?? 0
const quoted = (words: string[]) =>
  words
    .slice(0, 6)
    .map(word => `“${word}”`)
    .join(', ')
const listed = (names: string[]) =>
  names.length > 0
    ? [...new Set(names)]
        .slice(0, 5)
        .map(name => `<${name}>`)
        .join(', ')
    : false

function onImages(at: TextPlace, { images, words }: Markup): Remark[] {
  const missing = images.length === 0 && pictureIn(words)
  const bare = images.find(({ alt, isPixel, src }) => alt === undefined && !isPixel && !/^data:/i.test(src))
  const pixel = images.find(
    ({ src, isPixel }) => isPixel && /^https?:(?!.*(?:spacer|blank|clear|transparent))/i.test(src),
  )
  return [
    ...(images.some(({ src }) => /^\s{0,9}data:/i.test(src)) ? [remark('data-image', at, 'data:')] : []),
    ...(pixel ? [remark('foreign-pixel', at, pixel.src.slice(0, 120))] : []),
    ...(missing ? [remark('disagrees', at, missing, 'it has no image')] : []),
    ...(bare ? [remark('image-alt', at, bare.src.slice(-60))] : []),
  ]
}

/** Each kind of link once: a newsletter may repeat its own. */
function onLinks(at: TextPlace, links: Link[], words: string, ownHost: string): Remark[] {
  const found = new Map<TextRemark, Remark>()
  for (const link of links) {
    const seen = remarkOn(link)
    if (seen && !found.has(seen.code)) found.set(seen.code, remark(seen.code, at, seen.text, seen.to))
    const twice = repeatedIn(link)
    if (twice) found.set('disagrees', lightly(remark('disagrees', at, twice, 'the link has it twice')))
  }
  const pointer = links.length === 0 && pointsNowhere(words)
  if (pointer) found.set('disagrees', remark('disagrees', at, pointer, 'it has no link'))
  const others = foreignDomains(links, ownHost)
  const isMuch = others.length >= threshold('link-hosts')
  return [...found.values(), ...(isMuch ? [remark('link-hosts', at, others.slice(0, 5).join(', '))] : [])]
}

const names = new Intl.DisplayNames('en', { type: 'region' })

function onLanguage(at: TextPlace, text: string, countries: Around['countries']): Remark[] {
  const language = countries.length > 0 ? languageOf(text) : null
  if (language === null) return []
  const judged = countries.filter(({ country }) => isReadIn(language, country) !== null)
  const foreign = judged.filter(({ country }) => !isReadIn(language, country))
  const sum = (of: typeof judged) => of.reduce((n, { count }) => n + count, 0)
  const isMost = foreign.length > 0 && sum(foreign) * 100 >= sum(judged) * threshold('language')
  const where = foreign.slice(0, 3).map(({ country }) => names.of(country) ?? country)
  return isMost ? [remark('language', at, LANGUAGE.of(language) ?? language, where.join(', '))] : []
}

const LOUD =
  /[!¡]{3}|\?{3}|\${3}|[!?]{4}|(?:!\s){2}!|!!(?=[^!]{1,200}!!)|(?![⭐🌟])(\p{Extended_Pictographic})\uFE0F?(?:\1\uFE0F?){2}|(?<!\p{L})(?:\p{Lu} ){3}\p{Lu}(?!\p{L})/u
const UPPER = /(?<![\p{L}\p{N}])\p{Lu}{4,}(?![\p{L}\p{N}])/gu

/** Mostly capitals, in several words that are too long for an abbreviation. */
function isShouted(text: string, least: number): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  const upper = letters.replace(/[^\p{Lu}]/gu, '').length
  if (letters.length < 8 || upper * 10 < letters.length * 6) return false
  const long = text.match(UPPER)?.length ?? 0
  const words = text.match(/\p{L}[\p{L}'’]*/gu)?.length ?? 0
  // "BUY IT NOW", "CALL US TODAY FOR A QUOTE", but not "HVAC and OSHA"
  return upper === letters.length ? long >= least || (words > least && long >= least - 1) : long > least
}

/** A line of capitals that has the length of a sentence. */
const loudLine = (text: string): string | undefined =>
  text.split(/\n|(?<=[.!?])\s/).find(line => line.length < 2000 && isShouted(line, 4))

/** The subject as one would say it. */
function calm(text: string, isLoud: boolean): string {
  const quiet = text
    .replace(/([!?])[!?]{1,40}/g, '$1')
    .replace(/\${2,40}/g, '$')
    .replace(/(\p{Extended_Pictographic})\uFE0F?(?:\1\uFE0F?){1,40}/gu, '$1')
    .replace(/(?<!\p{L})(?:\p{Lu} ){3,40}\p{Lu}(?!\p{L})/gu, word => word.replaceAll(' ', '').toLowerCase())
    .trim()
  if (!isLoud) return quiet
  const lower = quiet.replace(/\{\{[^{}]{1,296}\}\}|\p{Lu}{2,}/gu, word =>
    word.startsWith('{') ? word : word.toLowerCase(),
  )
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

function tooShort(text: string): string | false {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  const hasSentence = /[\u3040-\u30ff\u4e00-\u9fff\u0e00-\u0e7f\uac00-\ud7af]/.test(text)
  return words.length > 0 && words.length < threshold('short-body') && !hasSentence && text.trim().slice(0, 60)
}
