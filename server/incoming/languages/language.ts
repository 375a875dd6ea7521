/**
 * A language's words in what people and their mail programs write back, folded: lower case, without accents. A phrase is
 * words that follow each other: `a|b` is a choice, `a?` may be missing, `a*` has any ending, and `…` is up to five words.
 */
export interface ReplyLanguage {
  /** `wrote` ends "On Monday, Ada wrote:", `on` begins it. */
  wrote: string
  on: string
  /** How Outlook names the fields of a quoted email. */
  from: string
  sent: string
  to: string
  subject: string
  /** `----- Original message -----` */
  original: string
  /** How a line starts that a phone or an app adds below. */
  device: string
  /** From January to December, and from Sunday to Saturday. */
  months: string
  days: string
  /** The words around dates, in the seven languages in which replies are judged. */
  dates?: DateWords
  /** Insults and threats that are meant for whoever wrote, in the same languages. */
  anger?: string[]
}

export interface DateWords {
  /** Somebody is back from a day, or away until a day. */
  back: string[]
  until: string[]
  /** Day, week, month, and year; the words for the next one, and for `in`; numbers from one. */
  units: [day: string, week: string, month: string, year: string]
  next: string
  ahead: string
  numbers: string
  tomorrow: string
}
