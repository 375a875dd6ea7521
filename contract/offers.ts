import { z } from 'zod'
import { NewOffer, Offer } from './facts.ts'
import { cleanText } from './leads.ts'
import { fullRoute } from './route.ts'

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
  ...Offer.shape,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OfferProfile = z.infer<typeof OfferProfile>

const params = z.object({ id: z.uuid() })
/** All fields at their longest, each character up to four bytes. */
const bodyLimit = 128 * 1024

export const offers = {
  list: fullRoute({
    method: 'GET',
    path: '/api/offer-profiles',
    summary: 'The account’s offer profiles by name',
    reply: OfferProfile.array(),
  }),
  create: fullRoute({
    method: 'POST',
    path: '/api/offer-profiles',
    summary: 'Save an offer as a profile',
    body: OfferProfileDraft,
    bodyLimit,
    reply: OfferProfile,
  }),
  update: fullRoute({
    method: 'PUT',
    path: '/api/offer-profiles/:id',
    summary: 'Replace an offer profile; emails written with it stay as they are',
    params,
    body: OfferProfileDraft,
    bodyLimit,
    reply: OfferProfile,
  }),
  remove: fullRoute({
    method: 'DELETE',
    path: '/api/offer-profiles/:id',
    summary: 'Delete an offer profile',
    params,
    reply: z.object({ message: z.string() }),
  }),
}
