import { Sections } from '../check/read-words.ts'

/** The field that a label in the details means. */
export type Field =
  | 'name'
  | 'contact'
  | 'category'
  | 'address'
  | 'town'
  | 'phone'
  | 'website'
  | 'rating'
  | 'reviews'
  | 'hours'
  | 'founded'
  | 'services'
  | 'menu'
  | 'description'
  | 'other'

export interface Labelled {
  fields: Partial<Record<Field, string>>
  /** The lines without a label. */
  prose: string[]
}

/**
 * Labels in English, German, and Spanish, without spaces. The email doesn't use "other" ones. Any other label at the start of a
 * line is a name: "Sunrise: a bakery".
 */
const labels = new Sections(new URL('labels.txt', import.meta.url))
const FIELDS = new Map(labels.names.flatMap(name => labels.words(name).map(label => [label, name as Field] as const)))

const LABEL =
  /(^|\n|[|;,.]|[•·–-](?=\s))[\s"'*_#{[•·-]{0,8}([\p{L}][\p{L} _/-]{1,24}?)["'*_]{0,3}\s{0,3}(?:[:=])(?!\/\/)[*_]*/gu

/** Reads "Key: value" pairs in any case, on one line or several; the rest is prose. */
export const readLabels = (text: string): Labelled => {
  const marks = [...text.matchAll(LABEL)]
    .map(found => ({ at: found.index, end: found.index + found[0].length, field: fieldOf(found[2] ?? '') }))
    .filter(mark => mark.field !== undefined)
  const fields: Labelled['fields'] = {}
  const prose = linesOf(text.slice(0, marks[0]?.at ?? text.length))
  let labelledName = ''
  for (const [index, mark] of marks.entries()) {
    const [value = '', ...below] = linesOf(text.slice(mark.end, marks[index + 1]?.at ?? text.length))
    if (mark.field === 'bare-name') labelledName ||= valueOf(value)
    else if (mark.field !== undefined) {
      const known = valueOf(value)
      if (known !== '') fields[mark.field] ??= known
    }
    // An address may continue on the next line.
    if (mark.field === 'address' && below[0] !== undefined) fields.address = [value, below.shift()].join(', ')
    prose.push(...below)
  }
  if (labelledName !== '' && fields.name === undefined) fields.name = labelledName
  else if (labelledName !== '') fields.contact ??= labelledName
  return { fields, prose }
}

const fieldOf = (label: string): Field | 'bare-name' | undefined => {
  const key = label.toLowerCase().replace(/[^\p{L}]/gu, '')
  // "Name" is the business unless another label names it; then it's a person.
  if (key === 'name' || key === 'nombre') return 'bare-name'
  return FIELDS.get(key)
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => withoutEnd(line.replace(/^(?:[\s"'*•·-]|#(?!\d))+(?=\S)/u, '')).trim())
    .filter(line => line !== '')

/** Removes a single brace too; two braces end a merge tag. */
const withoutEnd = (line: string): string =>
  line
    .replace(LOOSE, '')
    .replace(/(?<!\})\}$/, '')
    .replace(LOOSE, '')
const LOOSE = /(?<![\s"'|;,\]])[\s"'|;,\]]+$/

const EMPTY =
  /^(?:n\/?a|none|null|undefined|unknown|not (?:available|known|given|provided|listed)|no|-+|\?+|tbd|keine?|ninguna?|\.+)$/i

const valueOf = (value: string): string => (EMPTY.test(value) ? '' : value)
