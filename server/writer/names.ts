import { ORDERS, REQUESTS } from './check/requests.ts'

/** A name as a person would greet it; undefined if it isn't a name, is too long for a line, or contains what no greeting may. */
export const asName = (value: string | undefined): string | undefined => {
  const said = (value ?? '')
    .replace(DECORATION, ' ')
    .replace(/["“”„«»]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(LISTED, '')
  if (said.includes('{{')) return said.replace(/(?<![\s.,;:])[\s.,;:]+$/, '')
  if (!/[\p{L}\p{N}]/u.test(said) || isNoName(said)) return undefined
  const name = inCase(withoutForms(withoutSlogan(said)))
  return name.length <= LONGEST ? name : undefined
}

const LONGEST = 64

const DECORATION =
  /(?<![*★☆✓✔♥❤®™])[*★☆✓✔♥❤®™]+\uFE0F?(?=\s|$)|(?<=^|\s)[*★☆✓✔♥❤]+\uFE0F?|\p{Extended_Pictographic}\uFE0F?|\u200B|\u200C|\u200D|\uFE0F/gu

/** What directories put around a name: "Permanently closed: …", "… d/b/a …". */
const LISTED =
  /^(?:(?:permanently|temporarily) closed|dauerhaft geschlossen|cerrado permanentemente):?\s+|^.{2,80}\s(?:t\/a|d\/?b\/?a|trading as)\s+(?=\p{L}{2})/iu

/** Markup, a phone number, or words that tell people what to do or where to go, which a greeting would pass on. */
const isNoName = (name: string): boolean =>
  /[<>]|(?:\d[\s().-]{0,2}){7}/.test(name) ||
  (name.split(' ').length >= 4 ? [...REQUESTS, ...ORDERS] : REQUESTS).some(pattern => pattern.test(name.toLowerCase()))

/** "Name | what it does | where": the words after the bar, after a dash, or in brackets help people find the name. */
const withoutSlogan = (name: string): string => {
  const [head = ''] = name.split(/ ?[|•·] ?| [-–—/] | ?\(|: |,? (?:Inh\.|Inhaber(?:in)?:?) /)
  return /[\p{L}]{2}/u.test(head) ? head.trim() : name
}

/** Legal forms of the countries that Canvass covers; each letter may be followed by a period. */
const LETTERS =
  'llc pllc llp lpa lp inc ltd plc pc pa dds dmd md pty gmbh ggmbh mbh mbb partgmbb ug ohg kg kgaa ag ek ekfm ekfr eu ev gbr sarl sàrl srl srls spa snc sas sasu eurl selarl sa sau sl slu sll slp cb vof bv bvba nv sro oy ab aps as lda ltda me'
const WORDS =
  'incorporated|corp(?:oration)?|limited|a professional corporation|s\\.? ?coop|unipessoal|(?:&|und) co|& c|ges\\.? ?m\\.? ?b\\.? ?h|a\\/s|\\(haftungsbeschränkt\\)|s\\.? ?de r\\.? ?l|de c\\.? ?v|s\\.?p\\.? z ?o\\. ?o|sp\\. z ?o\\.? ?o|s\\.a\\.m\\.?'
const FORM = new RegExp(
  `(?:,\\s*|\\s)(?:${WORDS}|${LETTERS.split(' ')
    .map(letters => letters.split('').join('\\.? ?'))
    .join('|')})\\.?,?$`,
  'i',
)
const STORE = /,?\s(?:store|shop|branch|unit|location)?\s?(?:#|no\.?)\s?\d+$/i

const withoutForms = (name: string): string => {
  let rest = trimmed(name)
  // "DDS, PA", "Pty Ltd", "S.A. de C.V.", "Inc., Store #12".
  for (let n = 0; n < 5; n++) {
    const form = FORM.exec(rest)?.[0] ?? ''
    const shorter = trimmed(rest.replace(STORE, ''))
    const next = shorter === rest && !isWord(form, rest) ? trimmed(rest.slice(0, rest.length - form.length)) : shorter
    if (next === rest || !/\p{L}{2}/u.test(next)) break
    rest = next
  }
  return rest
}

/** "Salon Sa" and "Day Spa" end with a word, "Huber SA" and "Ferretti S.p.A." with a form. */
const isWord = (form: string, name: string): boolean => {
  const letters = form.replace(/[,\s]/g, '')
  if (/^spa$/i.test(letters)) return letters !== 'SpA'
  return /^\p{Lu}\p{Ll}+$/u.test(letters) && !TITLED.test(letters) && name !== name.toLowerCase()
}
const TITLED = /^(?:Inc|Incorporated|Corp|Corporation|Ltd|Limited|Llc|Plc|Pty|Gmbh|Oy|Lda|Ltda|Sarl|Sàrl|Unipessoal)$/

const trimmed = (name: string): string => name.replace(/(?<![\s.,;:&'])[\s.,;:&']+$/, '').trim()

/** Words that keep their capitals when we lowercase all others. */
const ACRONYM =
  /^(?:[IVX]{2,5}|ABC|AAA|USA|UK|NYC|HVAC|BBQ|UPS|USPS|IHOP|AMC|[^AEIOUYÄÖÜ\d\s.]{2,4}|[A-Z]&[A-Z]|[A-Z]-\d+)$/
const isAcronym = (word: string): boolean => ACRONYM.test(word) && !/^(?:MR|MRS|DR|ST|LTD|CO|SH|TH)$/.test(word)
const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[\s(&/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(?<=(?<!\p{L})(?:Mc|O['’]))\p{Ll}(?=\p{L}{2})/gu, letter => letter.toUpperCase())
    .replace(/(?<=\S )(?:Of|And|The|La|De|Del|Le|Upon|On|In|For)(?= )/g, word => word.toLowerCase())

const inCase = (name: string): string => {
  const isShouted = name.length > 4 && name === name.toUpperCase() && name !== name.toLowerCase()
  const isMumbled = name === name.toLowerCase() && name !== name.toUpperCase()
  const words = name.split(' ')
  if (!isShouted && !isMumbled) return name
  const cased = titleCase(name).split(' ')
  return cased.map((word, n) => (isShouted && isAcronym(words[n] ?? '') ? words[n] : word)).join(' ')
}
