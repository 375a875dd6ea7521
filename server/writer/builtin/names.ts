import { titleCase } from './address.ts'

/** A name as a person would greet it; undefined if it isn't a name or contains what no greeting may. */
export const asName = (value: string | undefined): string | undefined => {
  const said = withBalancedQuotes((value ?? '').replace(/^[\s"“”']+/u, '')).trim()
  if (said.includes('{{')) return said.replace(/[\s.,;:]+$/, '')
  if (!/[\p{L}\p{N}]/u.test(said) || isNoName(said)) return undefined
  const name = withoutForms(unstuffed(withoutSlogan(said)))
  return fitting(inCase(name))
}

const QUOTES = /["“”„]/g

/** An unpaired quotation mark removes all of them. */
const withBalancedQuotes = (name: string): string => {
  const marks = name.match(QUOTES)?.length ?? 0
  return marks % 2 === 0 ? name : name.replace(QUOTES, '')
}

/** Words that tell people what to do or where to go, which a greeting would pass on. */
const NO_NAME = [
  /https?:|www\.|[^\s@]@|\/\/|[$€£]\s?\d/i,
  /\b[a-z0-9-]{2,}\.[a-z]{2,24}\/|\b[a-z0-9-]{2,}\.(?:com|net|org|info|biz|shop|site|online|xyz|top|example|me|io|co)\b/i,
  /(?:\d[\s().-]{0,2}){7}/,
  /^(?:click|tap|press|visit|go to|buy|order|call|text|send|pay|wire|win|claim|reply|write|open|download|subscribe|verify|confirm)\b.*\b(?:here|now|today|this|link|to win|free|money|prize)\b/i,
  /\b(?:ignore|disregard|forget)\b.*\b(?:instructions?|rules?|above|previous|prompt)\b/i,
  /\bclick here\b|\bact now\b|\bfree money\b/i,
]
const isNoName = (name: string): boolean => NO_NAME.some(pattern => pattern.test(name))

/** "Name | what it does | where": the words after the bar, after a dash, or in brackets help people find the name. */
const withoutSlogan = (name: string): string => {
  const [head = ''] = name.split(/\s*[|•·]\s*|\s+[-–—]\s+|\s*\(/)
  const isOwn = /[\p{L}]{2}/u.test(head)
  return isOwn ? head.trim() : name
}

const KEYWORD =
  /^(?:#1|no\.?1|24\/7|24h|24hr|24hrs|best|cheap|cheapest|affordable|top|rated|top-rated|trusted|emergency|fast|near|me|a|aa|aaa+|aaaa+)$/i
/** Two of these may be a name ("Best Western", "A Plus"); more are there to be found by. */
const FEW = 1

const unstuffed = (name: string): string => {
  const words = name.split(/\s+/)
  const found = words.filter(word => KEYWORD.test(word))
  if (found.length <= FEW) return name
  const kept = words.filter(word => !KEYWORD.test(word))
  return kept.some(word => /\p{L}{3}/u.test(word)) ? kept.join(' ') : name
}

/** Legal forms in the countries that Canvass covers, with or without periods. */
const FORMS = [
  'l\\.?l\\.?c',
  'p\\.?l\\.?l\\.?c',
  'l\\.?l\\.?p',
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'ltd',
  'limited',
  'plc',
  'p\\.?c',
  'p\\.?a',
  'd\\.?d\\.?s',
  'd\\.?m\\.?d',
  'm\\.?d',
  'pty',
  'g\\.?m\\.?b\\.?h(?: ?& ?co\\.? ?kg)?',
  'ug(?: \\(haftungsbeschränkt\\))?',
  'ohg',
  'o\\.?h\\.?g',
  'kg',
  'ag',
  'e\\. ?k',
  'ek',
  'e\\. ?v',
  'ev',
  'gbr',
  's\\.?a\\.?r\\.?l',
  's\\.?r\\.?l',
  's\\.?p\\.?a',
  's\\.?a\\.?s',
  's\\.?a',
  's\\.?l\\.?u?',
  'b\\.?v',
  'n\\.?v',
  'sp\\. ?z ?o\\. ?o',
  's\\.?r\\.?o',
  'oy',
  'ab',
  'aps',
  'a\\/s',
  'as',
  'lda',
  'ltda',
]
const FORM = new RegExp(`(?:,\\s*|\\s)(?:${FORMS.join('|')})\\.?,?$`, 'i')
const STORE = /,?\s(?:store|shop|branch|unit|location)?\s?#\s?\d+$/i

const withoutForms = (name: string): string => {
  let rest = trimmed(name)
  // "DDS, PA", "Pty Ltd", "Inc., Store #12".
  for (let n = 0; n < 4; n++) {
    const shorter = trimmed(rest.replace(STORE, '').replace(FORM, ''))
    if (shorter === rest || !/\p{L}{2}/u.test(shorter)) break
    rest = shorter
  }
  return rest
}

const trimmed = (name: string): string => name.replace(/(?<![\s.,;:&'])[\s.,;:&']+$/, '').trim()

/** Words that keep their capitals when we lowercase all others. */
const ACRONYM = /^(?:[IVX]{2,5}|ABC|AAA|USA|UK|NYC|LA|HVAC|BBQ|[^AEIOUY\d\s.]{2,4}|[A-Z]-\d+)$/
const isAcronym = (word: string): boolean => ACRONYM.test(word) && !/^(?:MR|MRS|DR|ST|LTD|CO|SH|TH)$/.test(word)
const SCOTS =
  /^mac(?=donald|gregor|kenzie|leod|intosh|intyre|millan|arthur|pherson|kay|farlane|dougall|lean|neil|allister|aulay)/i

const inCase = (name: string): string => {
  const isShouted = name.length > 4 && name === name.toUpperCase() && name !== name.toLowerCase()
  const isMumbled = name === name.toLowerCase() && name !== name.toUpperCase()
  const words = name.split(' ')
  const plain =
    isShouted || isMumbled
      ? titleCase(name)
          .split(' ')
          .map((word, n) => (isShouted && isAcronym(words[n] ?? '') ? (words[n] ?? '') : word))
          .join(' ')
      : name
  return plain.split(' ').map(scottish).join(' ')
}

const scottish = (word: string): string => {
  if (/^Mc\p{Ll}{3}/u.test(word)) return `Mc${word.charAt(2).toUpperCase()}${word.slice(3)}`
  if (SCOTS.test(word) && /^\p{Lu}\p{Ll}+/u.test(word)) return `Mac${word.charAt(3).toUpperCase()}${word.slice(4)}`
  return word.replace(/^O'(\p{Ll})/u, (_, letter: string) => `O'${letter.toUpperCase()}`)
}

const LONGEST = 64

/** A longer name ends before the words that go into detail. */
const fitting = (name: string): string | undefined => {
  if (name.length <= LONGEST) return name
  const head = /^(.{8,64}?)(?:,|\s(?:of|for|and|&|in|at|by|und|de|für)\s)/iu.exec(name)?.[1]
  return head === undefined || !head.includes(' ') ? undefined : head
}
