import { z } from 'zod'

/** What an offer is about. It decides the email's question and the facts that matter. */
export const OfferType = z.enum([
  'website',
  'seo',
  'photo',
  'print',
  'cleaning',
  'books',
  'payments',
  'it',
  'supplies',
  'repairs',
  'staffing',
  'insurance',
  'energy',
  'ads',
  'other',
])
export type OfferType = z.infer<typeof OfferType>

export const OFFER_TYPES: Record<OfferType, string> = {
  website: 'Website',
  seo: 'Local SEO',
  photo: 'Photo and video',
  print: 'Print and signs',
  cleaning: 'Cleaning',
  books: 'Bookkeeping and payroll',
  payments: 'Payments and tills',
  it: 'IT and phones',
  supplies: 'Supplies and equipment',
  repairs: 'Repairs',
  staffing: 'Staffing',
  insurance: 'Insurance',
  energy: 'Energy',
  ads: 'Ads and social media',
  other: 'Something else',
}
