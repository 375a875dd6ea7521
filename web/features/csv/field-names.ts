import type { ImportField } from '#contract/csv.ts'

/** In the order in which they are offered and shown. */
export const FIELD_NAMES: [ImportField, string][] = [
  ['businessName', 'Business name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['website', 'Website'],
  ['address', 'Street address'],
  ['houseNumber', 'House number'],
  ['city', 'City'],
  ['region', 'State or region'],
  ['postcode', 'ZIP or postcode'],
  ['country', 'Country'],
  ['category', 'Category'],
  ['description', 'Description'],
  ['status', 'Status'],
  ['tags', 'Tags'],
  ['lat', 'Latitude'],
  ['lon', 'Longitude'],
  ['leadId', 'Lead ID'],
]
