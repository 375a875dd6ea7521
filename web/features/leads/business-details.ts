import type { Lead } from '#contract/leads.ts'

/** A lead's facts for the writer, one labeled fact per line. Facts that the lead doesn't have are left out. */
export function businessDetails(lead: Lead): string {
  const town = [lead.city, lead.region].filter(Boolean).join(', ')
  const facts: [string, string | null][] = [
    ['Business', lead.businessName],
    ['Category', lead.category],
    ['Address', lead.address],
    ['City', town],
    ['Website', lead.website],
    ['About', lead.description],
  ]
  return facts
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')
}
