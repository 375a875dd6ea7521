import type { Lead } from '#contract/leads.ts'

/** What a writer is told of a lead: one labelled fact per line, nothing that the lead does not have. */
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
