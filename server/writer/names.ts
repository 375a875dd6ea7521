import { ORDERS } from './check/requests.ts'

/** A name as a person would greet it; undefined if it isn't a name or contains what no greeting may. */
export const asName = (value: string | undefined): string | undefined => {
  const said = withBalancedQuotes(
    (value ?? '').replace(DECORATION, ' ').replace(/\s+/g, ' ').trim().replace(LISTED, ''),
  )
  if (said.includes('{{')) return said.replace(/(?<![\s.,;:])[\s.,;:]+$/, '')
  if (!/[\p{L}\p{N}]/u.test(said) || isNoName(said)) return undefined
  const name = withoutForms(unstuffed(withoutSlogan(said)))
  return fitting(inCase(name))
}

const DECORATION =
  /(?<![*★☆✓✔♥❤®™])[*★☆✓✔♥❤®™]+\uFE0F?(?=\s|$)|(?<=^|\s)[*★☆✓✔♥❤]+\uFE0F?|\p{Extended_Pictographic}\uFE0F?|\u200B|\u200C|\u200D|\uFE0F/gu

/** What directories put around a name: "Permanently closed: …", "… d/b/a …". */
const LISTED =
  /^(?:(?:permanently|temporarily) closed|dauerhaft geschlossen|cerrado permanentemente):?\s+|^.{2,80}\s(?:t\/a|d\/?b\/?a|trading as)\s+(?=\p{L}{2})/iu

/** Quotes around the whole name go; so does one that nothing closes. */
const withBalancedQuotes = (name: string): string => {
  const inner = /^(?:["“„«]([^"“”„«»]+)["”“»]|'([^']+)')$/.exec(name)
  if (inner) return (inner[1] ?? inner[2] ?? '').trim()
  const plain = name.replace(/^['‘’](?=[^'‘’]*$)\s*/, '')
  const isPaired = (plain.match(/["“”„]/g)?.length ?? 0) % 2 === 0 && (plain.match(/[«»]/g)?.length ?? 0) % 2 === 0
  return isPaired ? plain : plain.replace(/["“”„«»]/g, '')
}

/** Words that tell people what to do or where to go, which a greeting would pass on. */
const NO_NAME = [
  /https?:|www\.|[^\s@]@|\/\/|[$€£]\s?\d/i,
  /[a-z0-9-]{2}\.[a-z]{2,24}\/|[a-z0-9-]{2}\.(?:com|net|org|info|biz|shop|site|online|xyz|top|example|me|io|co)\b/i,
  /(?:\d[\s().-]{0,2}){7}/,
  /^(?:click|tap|press|visit|go to|buy|order|call|text|send|pay|wire|win|claim|reply|write|open|download|subscribe|verify|confirm)\b.*\b(?:here|now|today|this|link|to win|free|money|prize)\b/i,
  /\b(?:ignore|disregard|forget)\b.{0,200}\b(?:instructions?|rules?|above|previous|prompt)\b/i,
  /\bclick here\b|\bact now\b|\bfree money\b|\bprompt\b|<|>|\bIBAN\b|\bwhatsapp\b|\bbit\.ly\b|\boverdue\b|\d\s?[€$£]/i,
  /(?<![\p{L}])(?:ignoriere[n]?|vergiss|vergessen sie|überweis\p{L}*|zahlen sie|klicken sie|ignora|olvida|haga clic|pague|transfiera)(?![\p{L}])/iu,
]
const isNoName = (name: string): boolean =>
  NO_NAME.some(pattern => pattern.test(name)) ||
  (name.split(' ').length >= 4 && ORDERS.some(pattern => pattern.test(name.toLowerCase())))

/** "Name | what it does | where": the words after the bar, after a dash, or in brackets help people find the name. */
const withoutSlogan = (name: string): string => {
  const parts = name.split(/ ?[|•·] ?| [-–—/] | ?\(|: |,? (?:Inh\.|Inhaber(?:in)?:?) /)
  const [first = '', second = ''] = parts
  // "Best dentist Austin | Smile Studio"
  const isStuffed = /^(?:#1|best|cheap|cheapest|top|top-rated|affordable)\s/i.test(first) && name.includes('|')
  const head = isStuffed && /\p{L}{2}/u.test(second) ? second : first
  const isOwn = /[\p{L}]{2}/u.test(head)
  return isOwn ? head.trim() : name
}

const KEYWORD =
  /^(?:#1|no\.?1|24\/7|24h|24hr|24hrs|best|cheap|cheapest|affordable|top|rated|top-rated|trusted|emergency|fast|near|me|a|aa|aaa+|aaaa+|notdienst|günstig\p{L}*|billig\p{L}*|schnell|barat[oa]s?|urgentes?|económic[oa]s?)$/iu
/** Two of these may be a name ("Best Western", "A Plus"); more are there to be found by. */
const FEW = 1

const unstuffed = (name: string): string => {
  const words = name.split(/\s+/)
  const found = words.filter(word => KEYWORD.test(word))
  if (found.length <= FEW) return name
  const kept = name
    .replace(/(?<!\S)24 (?:hours?|horas|stunden)(?!\S)/i, '')
    .split(/\s+/)
    .filter(word => word !== '' && !KEYWORD.test(word))
  return kept.some(word => /\p{L}{3}/u.test(word)) ? kept.join(' ') : name
}

/** Legal forms of the countries that Canvass covers; each letter may be followed by a period. */
const LETTERS =
  'llc pllc llp lpa lp inc ltd plc pc pa dds dmd md pty gmbh ggmbh mbh mbb partgmbb ug ohg kg kgaa ag ek ekfm ekfr eu ev gbr sarl sàrl srl srls spa snc sas sasu eurl selarl sa sau sl slu sll cb vof bv bvba nv sro oy ab aps as lda ltda me'
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
  /^(?:[IVX]{2,5}|ABC|AAA|USA|UK|NYC|LA|HVAC|BBQ|UPS|USPS|IHOP|AMC|[^AEIOUYÄÖÜ\d\s.]{2,4}|[A-Z]&[A-Z]|[A-Z]-\d+)$/
const isAcronym = (word: string): boolean => ACRONYM.test(word) && !/^(?:MR|MRS|DR|ST|LTD|CO|SH|TH)$/.test(word)
const SCOTS =
  /^mac(?=donald|gregor|kenzie|leod|intosh|intyre|millan|arthur|pherson|kay|farlane|dougall|lean|neil|allister|aulay)/i

/** A word of a name in capitals: "Tacos of LA", but "La Espiga". */
function shouted(word: string, inTitleCase: string, isLast: boolean): string {
  if (word === 'LA' && !isLast) return 'La'
  return isAcronym(word) ? word : inTitleCase
}

const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[\s(&/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(?<=\S )(?:Of|And|The|La|De|Del|Le|Upon|On|In|For)(?= )/g, word => word.toLowerCase())

const inCase = (name: string): string => {
  const isShouted = name.length > 4 && name === name.toUpperCase() && name !== name.toLowerCase()
  const isMumbled = name === name.toLowerCase() && name !== name.toUpperCase()
  const words = name.split(' ')
  const plain =
    isShouted || isMumbled
      ? titleCase(name)
          .split(' ')
          .map((word, n) => (isShouted ? shouted(words[n] ?? '', word, n === words.length - 1) : word))
          .join(' ')
      : name
  return plain.split(' ').map(scottish).join(' ')
}

const scottish = (word: string): string => {
  if (/^Mc\p{Ll}{3}/u.test(word)) return `Mc${word.charAt(2).toUpperCase()}${word.slice(3)}`
  if (SCOTS.test(word) && /^\p{Lu}\p{Ll}+/u.test(word)) return `Mac${word.charAt(3).toUpperCase()}${word.slice(4)}`
  return word.replace(/^O(['’])(\p{Ll})/u, (_, mark: string, letter: string) => `O${mark}${letter.toUpperCase()}`)
}

const LONGEST = 64
const DETAIL = /^(?:of|for|and|&|in|at|by|und|für|y|de|del|la|el|los|las|von|der|die|das)$/i

/** A longer name ends before the words that go into detail, or after four words. */
const fitting = (name: string): string | undefined => {
  if (name.length <= LONGEST) return name
  const head = /^(.{8,64}?)(?:,|\s(?:of|for|and|&|in|at|by|und|de|für)\s)/iu.exec(name)?.[1]
  const isOffice = head !== undefined && /^(?:the )?law offices?$/i.test(head)
  if (isOffice) return /^.{12,64}?(?=,|\s(?:and|&)\s)/iu.exec(name)?.[0]
  if (head?.includes(' ') && head.length >= 12) return head
  const words = (name.split(',')[0] ?? name).split(' ').slice(0, 4)
  while (words.length > 1 && (words.join(' ').length > LONGEST || DETAIL.test(words.at(-1) ?? ''))) words.pop()
  return words.length > 1 ? words.join(' ') : undefined
}
