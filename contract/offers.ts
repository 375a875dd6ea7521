import { z } from 'zod'
import { KeptOffer, NewOffer } from './facts.ts'
import { cleanText } from './leads.ts'
import { fullRoute, Message } from './route.ts'

/** Offer profiles per account. */
export const OFFER_PROFILES_MOST = 50

export const OfferProfileDraft = z.strictObject({
  name: cleanText(100).min(1, 'Enter a name for the profile.'),
  ...NewOffer.shape,
})
export type OfferProfileDraft = z.infer<typeof OfferProfileDraft>

/** An offer that the user keeps under a name. */
export const OfferProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  ...KeptOffer.shape,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OfferProfile = z.infer<typeof OfferProfile>

/** All fields at their longest, each character up to four bytes. */
const bodyLimit = 256 * 1024

export const offers = {
  list: fullRoute('GET /api/offer-profiles', 'The account’s offer profiles by name', { reply: OfferProfile.array() }),
  create: fullRoute('POST /api/offer-profiles', 'Save an offer as a profile', {
    body: OfferProfileDraft,
    bodyLimit,
    reply: OfferProfile,
  }),
  update: fullRoute(
    'PUT /api/offer-profiles/:id',
    'Replace an offer profile; emails written with it stay as they are',
    { body: OfferProfileDraft, bodyLimit, reply: OfferProfile },
  ),
  remove: fullRoute('DELETE /api/offer-profiles/:id', 'Delete an offer profile', { reply: Message }),
}
