import { type WordsByCode, wordsOf } from './by-code.ts'
import { LEAD_FIELDS, type TextField } from './lead-fields.ts'

/** Why a custom field can't have a value. `field` is its name. */
export type ValueProblem =
  | { code: 'value-too-long'; field: string; max: number }
  | { code: 'not-a-number' | 'not-a-date'; field: string }
  | { code: 'not-a-choice'; field: string; choices: string[] }

/** What a row shares with a lead, or with an earlier row. */
type Shared = 'lead ID' | 'id' | 'email' | 'phone' | 'website' | 'place' | 'name'

/** Why a row of a file wasn't imported. `text` is the cell, cut to a readable length. */
export type RowProblem =
  | ValueProblem
  | { code: 'unclosed-quote' | 'too-long' | 'no-email' | 'no-name' | 'nothing-identifying' | 'no-such-lead' }
  | { code: 'too-many-columns' | 'too-few-columns'; has: number; width: number }
  | { code: 'field-too-long'; field: TextField }
  | { code: 'not-an-email' | 'not-a-phone' | 'rounded-phone' | 'not-a-latitude' | 'not-a-longitude'; text: string }
  | { code: 'not-a-website' | 'closed' | 'opted-out'; text: string }
  /** The row was imported without these cells. */
  | { code: 'partial'; problems: RowProblem[] }
  | { code: 'quota'; limit: number }
  /** Of an account's export. */
  | { code: 'no-lead' | 'no-campaign' | 'no-message' | 'no-room' | 'not-a-row' | 'not-an-image' }
  | { code: 'too-many-people'; most: number }
  | { code: 'known-lead'; lead: string; by: Shared; value: string | null }
  | { code: 'duplicate-row'; row: number; by: Shared; value: string | null }
  /** A sentence of an earlier version. */
  | { code: 'other'; text: string }

/** Why a file can't be imported. `other` has a sentence for the upload, which stores nothing. */
export type FileProblem =
  | { code: 'gone' }
  | { code: 'broken-rows'; most: number; row: number }
  | { code: 'other'; text: string }

const VALUE_WORDS: WordsByCode<ValueProblem> = {
  'value-too-long': ({ field, max }) => `${field}: at most ${max} characters`,
  'not-a-number': ({ field }) => `${field}: enter a number`,
  'not-a-date': ({ field }) => `${field}: enter the date as 2026-11-30`,
  'not-a-choice': ({ field, choices }) => `${field}: choose one of ${choices.join(', ')}`,
}

const ROW_WORDS: WordsByCode<RowProblem> = {
  ...VALUE_WORDS,
  'unclosed-quote': 'A quotation mark is never closed',
  'too-long': 'This row is longer than 1 MB',
  'no-email': 'It has no email address',
  'no-name': 'The business has no name',
  'nothing-identifying': 'It has nothing to identify the business',
  'no-such-lead': 'No lead has this lead ID, and the row has no business name',
  'too-many-columns': ({ has, width }) =>
    `It has ${has} columns, but the table has ${width}. Put text that contains a delimiter in quotation marks`,
  'too-few-columns': ({ has, width }) =>
    `It has only ${has} of ${width} columns. Check for a line break within the row`,
  'field-too-long': ({ field }) => `${LEAD_FIELDS[field].label} has more than ${LEAD_FIELDS[field].max} characters`,
  'not-an-email': ({ text }) => `“${text}” isn’t an email address`,
  'not-a-phone': ({ text }) => `“${text}” isn’t a phone number`,
  'rounded-phone': ({ text }) =>
    `“${text}” was a phone number before a spreadsheet rounded it. Format its column as text, and save again`,
  'not-a-latitude': ({ text }) => `“${text}” isn’t a valid latitude`,
  'not-a-longitude': ({ text }) => `“${text}” isn’t a valid longitude`,
  'not-a-website': ({ text }) => `“${text}” isn’t a web address`,
  closed: ({ text }) => `The business has closed: ${text}`,
  'opted-out': ({ text }) => `The person opted out (${text}), and the row has no address for your suppression list`,
  partial: ({ problems }) => `Imported without a cell: ${problems.map(rowProblemText).join('. ')}`,
  'too-many-people': ({ most }) => `Its business has ${most} people already`,
  quota: ({ limit }) =>
    `Your plan includes ${limit.toLocaleString('en-US')} new leads a month, and you’ve used them all`,
  'not-a-row': 'It isn’t a valid row of an export',
  'no-lead': 'Its lead isn’t in your list',
  'no-campaign': 'Its campaign wasn’t imported',
  'no-message': 'Its email wasn’t imported',
  'not-an-image': 'It isn’t an image that can be read, or its file is missing',
  'no-room': 'Your account has as many of these as it can have',
  'known-lead': problem => `Already in your list: ${problem.lead} has the same ${sharedText(problem)}`,
  'duplicate-row': problem => `Duplicate of row ${problem.row} in this file: it has the same ${sharedText(problem)}`,
  other: ({ text }) => text,
}

const FILE_WORDS: WordsByCode<FileProblem> = {
  gone: 'The file is no longer available. Upload it again.',
  'broken-rows': ({ most, row }) =>
    `More than ${most} rows up to row ${row} have a quotation mark that’s never closed. Save the table as CSV again and upload that file.`,
  other: ({ text }) => text,
}

export const valueProblemText = (problem: ValueProblem): string => wordsOf(VALUE_WORDS, problem)
export const rowProblemText = (problem: RowProblem): string => wordsOf(ROW_WORDS, problem)
export const fileProblemText = (problem: FileProblem): string => wordsOf(FILE_WORDS, problem)

const SHARED: Record<Shared, string> = {
  'lead ID': 'lead ID',
  id: 'source ID',
  email: 'email address',
  phone: 'phone number',
  website: 'website',
  place: 'name and address',
  name: 'name',
}

const sharedText = ({ by, value }: { by: Shared; value: string | null }) =>
  value === null ? SHARED[by] : `${SHARED[by]} ${value}`
