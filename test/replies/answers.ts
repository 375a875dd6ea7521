import { rowsOf } from '../rows.ts'
/** Whole texts with the label and the day that they mean, written on Saturday 28 November 2026. */
export const LABELS: [text: string, label: string | null, until?: string | null][] =
  rowsOf('tables/replies-labelled.txt')

/** What programs and people write, with the headers that they send. */
export const AUTOMATIC: [name: string, head: string, text: string, automatic: boolean, until?: string | null][] =
  rowsOf('tables/replies-automatic.txt')
