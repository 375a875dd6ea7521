import type { Offer } from '#contract/facts.ts'

/** The offer that emails are written from: a profile, or free text in `offer.offer`. */
export interface ChosenOffer {
  /** Null for free text. */
  profileId: string | null
  offer: Offer
}

export const freeText = (text: string): ChosenOffer => ({
  profileId: null,
  offer: { offer: text, audience: '', signature: '' },
})

/** What a profile says, without its name. */
export const offerIn = ({ offer, audience, signature, type, translations, notFor }: Offer): Offer => ({
  offer,
  audience,
  signature,
  ...(type && { type }),
  ...(translations && { translations }),
  ...(notFor && { notFor }),
})
