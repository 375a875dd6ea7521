import type { ImportField } from '#contract/csv.ts'
import { fromNames } from '#contract/from-names.ts'
import { type FieldFor, fieldOf, fieldsFor } from '#contract/lead-fields.ts'
import { readPacked } from '#server/directory/data/packed.ts'
import { Sections } from '#server/writer/check/read-words.ts'
import { plain } from './plain.ts'

/** Only the directory import reads `sourceId` and `openingHours`. */
export type ColumnField = ImportField | 'sourceId' | 'openingHours'

type CsvField = FieldFor<'csv'>
interface Words {
  words: string
  alone?: string
}

/** Lists of words without accents, in the languages of our markets. */
export const wordLists = new Sections(new URL('words.txt', import.meta.url))
/**
 * The names of columns, the best first, for both importers. Those in the second line of a field count only as the whole name:
 * "name" is a business, "first name" isn't.
 */
const listed = Object.fromEntries(
  wordLists.names.slice(0, wordLists.names.indexOf('scopes')).map(field => {
    const [words = '', alone] = wordLists.lines(field)
    return [field, alone === undefined ? { words } : { words, alone }]
  }),
) as Record<Exclude<ColumnField, CsvField>, Words> & Partial<Record<CsvField, Words>>

/** What OpenStreetMap's editor calls each field, in the languages that it's translated to. */
const translated = readPacked('headings.json.br') as Partial<Record<ColumnField | 'fax', string>>
export const faxWords = translated.fax?.split('|') ?? []
export const nameWords = translated.businessName?.split('|') ?? []
const known = new Set(Object.values(listed).flatMap(({ words, alone = '' }) => `${words}, ${alone}`.split(', ')))

const withTranslated = (field: ColumnField, { words, alone }: Words): Words => {
  const more = (translated[field]?.split('|') ?? []).filter(word => !known.has(word))
  return { words, alone: [alone, ...more].filter(Boolean).join(', ') }
}
const csvWords = fromNames(fieldsFor('csv'), name => listed[name] ?? { words: plain(fieldOf(name).label) })

/** A field without words of its own is recognized by its label. */
export const columnWords = Object.fromEntries(
  Object.entries({ ...listed, ...csvWords }).map(([field, words]) => [
    field,
    withTranslated(field as ColumnField, words),
  ]),
) as Record<ColumnField, Words>
