import { z } from 'zod'
import { DRAFT_LANGUAGES } from './draft-languages.ts'
import { cleanText } from './leads.ts'
import { offerGap } from './offer-gap.ts'
import { OfferType } from './offer-types.ts'

/** What a fact is about. `no_website` says that the business is known to have none; its value is "none". */
export const FactType = z.enum([
  'name',
  'category',
  'town',
  'address',
  'phone',
  'website',
  'no_website',
  'rating',
  'opening_hours',
  'founded',
  'service',
  'menu_item',
  'language',
  'person',
  'quote',
])
export type FactType = z.infer<typeof FactType>

/** Where a fact comes from: the lead's own fields, the directory, a page of the business's website, or the user. */
export const FactSource = z.enum(['lead', 'directory', 'website', 'user'])
export type FactSource = z.infer<typeof FactSource>

/** Something we know about a business and can show. */
export const Fact = z.object({
  type: FactType,
  /** As a person would read it: "4.7 (212 reviews)", "1998", "Handmade pasta". A quote keeps the site's words. */
  value: cleanText(500).min(1),
  source: FactSource,
  /** The page of the website that says it. */
  url: z.url().max(2000).optional(),
  /** The day we read it, as YYYY-MM-DD. */
  date: z.iso.date().optional(),
})
export type Fact = z.infer<typeof Fact>

export const DraftLanguage = z.enum(DRAFT_LANGUAGES)
export type DraftLanguage = z.infer<typeof DraftLanguage>

/** Trades that an offer can leave out. */
export const TRADES_MOST = 300

/** What the user offers and to whom: the only source of an email's claims about the sender. */
export const Offer = z.strictObject({
  /** In the user's words: what it is, with price and terms, and what they ask for. */
  offer: cleanText(5000).min(1, 'Describe what you offer.'),
  audience: cleanText(1000).default(''),
  signature: cleanText(500).default(''),
  /** What it’s about, if the user confirmed it. */
  type: OfferType.optional().catch(undefined),
  /** The whole offer in other languages, for leads that speak them. */
  translations: z.partialRecord(DraftLanguage, cleanText(5000)).optional(),
  /**
   * Trades that it isn't for, as the leads' categories name them; "" is none. A run leaves their leads out.
   * Empty: it's for everyone; missing: those that it plainly isn't for.
   */
  notFor: cleanText(100).array().max(TRADES_MOST).nullish(),
})
export type Offer = z.infer<typeof Offer>

/** As it's kept: an earlier version allowed more. */
export const KeptOffer = Offer.extend({ offer: z.string() })

/** An offer to write from. What was saved before may lack words. */
export const NewOffer = Offer.extend({
  offer: Offer.shape.offer.superRefine((offer, context) => {
    const message = offerGap(offer)
    if (message) context.addIssue({ code: 'custom', message })
  }),
})
