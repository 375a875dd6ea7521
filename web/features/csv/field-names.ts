import type { ImportField } from '#contract/csv.ts'

/** In the order of the menus and the preview. */
export const FIELD_NAMES: [ImportField, string][] = [
  ['businessName', 'Business name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['website', 'Website'],
  ['address', 'Street address'],
  ['houseNumber', 'House number'],
  ['city', 'City'],
  ['region', 'State or region'],
  ['postcode', 'ZIP code'],
  ['country', 'Country'],
  ['category', 'Category'],
  ['description', 'Description'],
  ['status', 'Status'],
  ['tags', 'Tags'],
  ['lat', 'Latitude'],
  ['lon', 'Longitude'],
  ['leadId', 'Lead ID'],
]
