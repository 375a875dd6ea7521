import { withoutAccents } from '#server/without-accents.ts'

/** Whom the law sees in a lead, as far as its record says. Most say neither. */
export type LegalPerson = 'company' | 'sole-trader' | 'unknown'

export interface Record {
  country: string
  businessName: string | null
  category: string | null
  /** The person who is written to. */
  contactName: string | null
  email: string
  isFreeMail: boolean
}

/** Legal forms of companies, as the end or the start of a name writes them, without periods and accents. */
const COMPANIES: Partial<{ [country: string]: string }> = {
  GB: 'cyf cyfyngedig ccc',
  IE: 'teo teoranta dac clg uc',
  BE: 'bv nv sa srl sprl bvba cvba sc scrl vzw asbl cv',
  FI: 'oy oyj ab abp osk ry',
  NO: 'as asa sa nuf da ans',
  PT: 'lda limitada sa crl',
  SE: 'ab hb kb',
}
/** Of any country, anywhere in a name. */
const ANYWHERE =
  /\b(?:ltd|limited|llp|plc|cic|llc|inc|incorporated|corporation|gmbh|unipessoal|aktiebolag|osakeyhtio)\b/
/** What a name says of a business that is one person. */
const ALONE =
  /\bt\/a\b|\btrading as\b|\bsole trader\b|\beenmanszaak\b|\bentreprise individuelle\b|\bpersonne physique\b|\bt:?mi\b|\btoiminimi\b|\benk\b|\benkeltpersonforetak\b|\benskild firma\b|\bempresari[oa] em nome individual\b/
/** Too large for one person to run. */
const ORGANIZATION =
  /^(?:bank|hospital|university|government|city_hall|town_hall|library|embassy|museum|supermarket|airport)\b/

/**
 * By the legal form in the name, the category, and whether the business has its contact’s name. A company’s form wins: "Smith Ltd
 * t/a Bloom". Words for a person only mean that it looks like one.
 */
export function legalPersonOf({ country, category, email, isFreeMail, ...names }: Record): LegalPerson {
  const name = plain(names.businessName)
  const words = name.split(/[\s,()]+/).filter(Boolean)
  const forms = COMPANIES[country]?.split(' ') ?? []
  if (ANYWHERE.test(name) || forms.includes(words.at(-1) ?? '') || (words.length > 1 && forms.includes(words[0] ?? '')))
    return 'company'
  if (ALONE.test(name)) return 'sole-trader'
  if (ORGANIZATION.test(plain(category).replaceAll(' ', '_'))) return 'company'
  const person = plain(names.contactName).split(/\s+/).filter(Boolean)
  if (person.length < 2) return 'unknown'
  if (person.every(part => words.includes(part))) return 'sole-trader'
  const last = person.at(-1) ?? ''
  const isOwn = words.some(word => word.replace(/['’]?s$/, '') === last)
  return isOwn && isFreeMail && plain(email).split('@')[0]?.includes(last) ? 'sole-trader' : 'unknown'
}

const plain = (text: string | null) =>
  withoutAccents((text ?? '').toLowerCase())
    .replaceAll('.', '')
    .trim()
