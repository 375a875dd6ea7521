import type { Lead } from '#contract/leads.ts'

const fields: [header: string, value: (lead: Lead) => string | number | null][] = [
  ['Business Name', lead => lead.businessName],
  ['Email', lead => lead.email],
  ['Phone', lead => lead.phone],
  ['Website', lead => lead.website],
  ['Address', lead => lead.address],
  ['City', lead => lead.city],
  ['Region', lead => lead.region],
  ['Postcode', lead => lead.postcode],
  ['Country', lead => lead.country],
  ['Category', lead => lead.category],
  ['Status', lead => lead.status],
  ['Description', lead => lead.description],
  ['Latitude', lead => lead.lat],
  ['Longitude', lead => lead.lon],
  ['Source', lead => lead.source],
  ['Created', lead => lead.createdAt],
]

/** The file begins with a byte order mark: without it Excel reads UTF-8 as something else. */
export const csvHeader = `\uFEFF${fields.map(([header]) => header).join(',')}\r\n`

export const csvLine = (lead: Lead) => `${fields.map(([, value]) => csvCell(value(lead))).join(',')}\r\n`

/** A spreadsheet runs a text that begins like a formula, the full-width signs included; an apostrophe keeps it a text. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** A number in groups can neither be run nor be added up: it stays as people write it (docs/decisions/029-csv.md). */
const phone = /^\+\d{1,3} (?=\d)[\d ]+$/

export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) && !phone.test(value) ? `'${value}` : value
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
