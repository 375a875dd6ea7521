import type { LeadImport } from '#contract/leads.ts'

type Sample = [
  businessName: string,
  category: string,
  mailbox: string,
  line: string,
  street: string,
  lat: number,
  lon: number,
]

const samples: Sample[] = [
  ['Maple Table', 'Restaurant', 'hello', '0140', '614 Second Ave', 30.209866, -97.785898],
  ['Harbor Coffee House', 'Café', 'contact', '0109', '79 River Rd', 30.270625, -97.786],
  ['Cedar Lane Family Dentistry', 'Dentist', 'info', '0142', '166 Hill Rd', 30.209974, -97.767845],
  ['Bluebird Plumbing', 'Plumber', 'info', '0140', '787 Second Ave', 30.263126, -97.687281],
  ['Old Mill Salon', 'Hair salon', 'contact', '0107', '940 Lake Dr', 30.318552, -97.792833],
  ['Riverbend Grill', 'Restaurant', 'office', '0153', '358 Cedar St', 30.227579, -97.718642],
  ['Sunrise Coffee House', 'Café', 'info', '0184', '307 Oak Ave', 30.28908, -97.738941],
  ['Copper Kettle Dental', 'Dentist', 'info', '0180', '333 Park Rd', 30.250745, -97.729168],
  ['Northside Pipe Works', 'Plumber', 'hello', '0194', '597 Church St', 30.236022, -97.767321],
  ['Juniper Studio', 'Hair salon', 'info', '0152', '421 Hill Rd', 30.238695, -97.795978],
  ['Willow Creek Table', 'Restaurant', 'office', '0161', '441 Cedar St', 30.282393, -97.814534],
  ['Lighthouse Coffee House', 'Café', 'info', '0145', '889 Lake Dr', 30.220983, -97.703532],
  ['Stonebridge Family Dentistry', 'Dentist', 'office', '0162', '912 Church St', 30.314731, -97.776421],
  ['Clover Plumbing', 'Plumber', 'hello', '0167', '760 River Rd', 30.285716, -97.720341],
  ['Red Door Hair & Beauty', 'Hair salon', 'info', '0133', '34 Washington Ave', 30.251527, -97.728256],
  ['Market Street Kitchen', 'Restaurant', 'contact', '0130', '401 Second Ave', 30.314397, -97.737211],
  ['Hilltop Coffee', 'Café', 'info', '0149', '273 Washington Ave', 30.297202, -97.704498],
  ['Silver Birch Dental Care', 'Dentist', 'office', '0129', '253 Hill Rd', 30.320927, -97.773618],
  ['Pine & Co Plumbing', 'Plumber', 'hello', '0137', '369 Mill Ln', 30.263886, -97.806814],
  ['Meadow Salon', 'Hair salon', 'info', '0129', '178 Oak Ave', 30.291709, -97.793141],
]

/**
 * Twenty made-up businesses, the same for everyone. Their email addresses and websites end in `.example`, and their phone
 * numbers are from 555-0100 to 555-0199, so they reach nobody.
 */
export const sampleLeads = (): LeadImport[] =>
  samples.map(([businessName, category, mailbox, line, street, lat, lon], n) => {
    const domain = `${businessName.toLowerCase().replace(/[^a-z0-9]+/g, '')}.example`
    return {
      businessName,
      email: `${mailbox}@${domain}`,
      phone: `(512) 555-${line}`,
      website: `https://${domain}`,
      address: `${street}, Austin, TX`,
      category,
      city: 'Austin',
      region: 'TX',
      country: 'US',
      lat,
      lon,
      source: 'sample' as const,
      placeId: `sample:${n + 1}`,
    }
  })
