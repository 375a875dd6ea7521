import type { ColumnField } from './words.ts'

/** No two adjacent parts of a pattern match the same characters, so that a megabyte cell is read only once. */
export const EMAIL = /^\s*<?(?:mailto:)?[^\s@<>,;]+@[^\s@<>,;][^\s@<>,;.]*\.[^\s@<>,;]{2,}>?\s*$/i

/** The shape of a column's values, whatever its name. A LinkedIn profile is a person, not a website. */
const shapes: Partial<Record<ColumnField, RegExp>> = {
  businessName: /^(?!\s*https?:\/\/)/i,
  email: EMAIL,
  website:
    /^(?!\s*(?:https?:\/\/)?(?:[a-z]+\.)?linkedin\.com)\s*(?:https?:\/\/\S+|www\.\S+|[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/\S*)?)\s*$/i,
  phone: /^['\s]{0,5}(?=(?:\D*\d){7})\+?[\d\s()./-]{7,25}(?:\s*(?:x|ext)\.?\s*\d+)?\s*$/i,
  lat: /^\s*-?\d{1,2}(?:[.,]\d+)?\s*$/,
  lon: /^\s*-?\d{1,3}(?:[.,]\d+)?\s*$/,
  status: /^\s*(?:new|cold|warm|converted)\s*$/i,
  leadId: /^[\da-f]{8}-[\da-f-]{27}$/i,
}

/** A column of numbers doesn't show what they mean. */
export const TELLING = ['email', 'website', 'phone', 'status'] as const

export const fits = (field: ColumnField, cells: string[]) => cells.length === 0 || isMostly(cells, shapes[field])

export const isMostly = (cells: string[], shape: RegExp | undefined) =>
  !shape || cells.filter(cell => shape.test(cell)).length >= cells.length * 0.5
