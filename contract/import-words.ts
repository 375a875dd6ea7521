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
  | { code: 'no-lead' | 'no-campaign' | 'no-room' | 'not-a-row' }
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

export function rowProblemText(problem: RowProblem): string {
  switch (problem.code) {
    case 'unclosed-quote':
      return 'A quotation mark is never closed'
    case 'too-long':
      return 'This row is longer than 1 MB'
    case 'no-email':
      return 'It has no email address'
    case 'no-name':
      return 'The business has no name'
    case 'nothing-identifying':
      return 'It has nothing to identify the business'
    case 'no-such-lead':
      return 'No lead has this lead ID, and the row has no business name'
    case 'too-many-columns':
      return `It has ${problem.has} columns, but the table has ${problem.width}. Put text that contains a delimiter in quotation marks`
    case 'too-few-columns':
      return `It has only ${problem.has} of ${problem.width} columns. Check for a line break within the row`
    case 'field-too-long': {
      const { label, max } = LEAD_FIELDS[problem.field]
      return `${label} has more than ${max} characters`
    }
    case 'not-an-email':
      return `“${problem.text}” isn’t an email address`
    case 'not-a-phone':
      return `“${problem.text}” isn’t a phone number`
    case 'rounded-phone':
      return `“${problem.text}” was a phone number before a spreadsheet rounded it. Format its column as text, and save again`
    case 'not-a-latitude':
      return `“${problem.text}” isn’t a valid latitude`
    case 'not-a-longitude':
      return `“${problem.text}” isn’t a valid longitude`
    case 'not-a-website':
      return `“${problem.text}” isn’t a web address`
    case 'closed':
      return `The business has closed: ${problem.text}`
    case 'opted-out':
      return `The person opted out (${problem.text}), and the row has no address for your suppression list`
    case 'partial':
      return `Imported without a cell: ${problem.problems.map(rowProblemText).join('. ')}`
    case 'too-many-people':
      return `Its business has ${problem.most} people already`
    case 'quota':
      return `Your plan includes ${problem.limit.toLocaleString('en-US')} new leads a month, and you’ve used them all`
    case 'not-a-row':
      return 'It isn’t a valid row of an export'
    case 'no-lead':
      return 'Its lead isn’t in your list'
    case 'no-campaign':
      return 'Its campaign wasn’t imported'
    case 'no-room':
      return 'Your account has as many of these as it can have'
    case 'known-lead':
      return `Already in your list: ${problem.lead} has the same ${sharedText(problem)}`
    case 'duplicate-row':
      return `Duplicate of row ${problem.row} in this file: it has the same ${sharedText(problem)}`
    case 'other':
      return problem.text
    case 'value-too-long':
    case 'not-a-number':
    case 'not-a-date':
    case 'not-a-choice':
      return valueProblemText(problem)
  }
}

export function valueProblemText(problem: ValueProblem): string {
  switch (problem.code) {
    case 'value-too-long':
      return `${problem.field}: at most ${problem.max} characters`
    case 'not-a-number':
      return `${problem.field}: enter a number`
    case 'not-a-date':
      return `${problem.field}: enter the date as 2026-11-30`
    case 'not-a-choice':
      return `${problem.field}: choose one of ${problem.choices.join(', ')}`
  }
}

export function fileProblemText(problem: FileProblem): string {
  switch (problem.code) {
    case 'gone':
      return 'The file is no longer available. Upload it again.'
    case 'broken-rows':
      return `More than ${problem.most} rows up to row ${problem.row} have a quotation mark that’s never closed. Save the table as CSV again and upload that file.`
    case 'other':
      return problem.text
  }
}

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
