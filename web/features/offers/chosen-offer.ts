import type { Offer } from '#contract/facts.ts'

/** The offer that emails are written from: a profile, or free text in `offer.offer`. */
export interface ChosenOffer {
  /** Null for free text. */
  profileId: string | null
  offer: Offer
}

const blank = { about: '', audience: '', proof: '', price: '', callToAction: '', signature: '', link: '' }

/** Free text as an offer. */
export const freeText = (text: string): ChosenOffer => ({ profileId: null, offer: { ...blank, offer: text } })

/** What a profile says, without its name. */
export const offerIn = ({
  about,
  offer,
  audience,
  proof,
  price,
  callToAction,
  signature,
  link,
  type,
  translations,
}: Offer): Offer => ({
  about,
  offer,
  audience,
  proof,
  price,
  callToAction,
  signature,
  link,
  ...(type && { type }),
  ...(translations && { translations }),
})

/** The most characters that the composer takes. */
const LONGEST = 5000

/** An offer as the text that the composer asks for: one statement per line. */
export const offerText = ({ offer, proof, price, callToAction, link }: Offer): string =>
  [offer, proof, price, callToAction, link && `More at ${link}`]
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => (/[.!?…]$/.test(line) || line === `More at ${link}` ? line : `${line}.`))
    .join('\n')
    .slice(0, LONGEST)
