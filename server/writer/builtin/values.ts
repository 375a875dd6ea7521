import { type Facts, withArticleOrTag } from './facts.ts'
import type { Offer } from './offer.ts'
import { defaultDay } from './openings.ts'
import type { Values } from './template.ts'

/** Everything that a template may use, from the known facts. */
export const valuesOf = (facts: Facts, offer: Offer): Values => {
  const aOne = facts.one === undefined ? undefined : withArticleOrTag(facts.one)
  return {
    name: facts.name,
    town: facts.town,
    website: facts.website,
    one: facts.one,
    many: facts.many,
    aOne,
    customer: facts.trade?.customer,
    customers: facts.trade?.customers,
    day: facts.trade?.day ?? defaultDay,
    gist: offer.gist,
    chore: offer.topic.chore,
    profile: facts.profile,
    ...placed(facts.name, aOne, facts.town),
  }
}

/** How to refer to and address the business: "Joe's Plumbing in Austin", "you as a bakery in Boise". */
export const placed = (name: string | undefined, aOne: string | undefined, town: string | undefined): Values => {
  const place = town === undefined ? '' : ` in ${town}`
  return {
    to: `${name ?? (aOne === undefined ? 'you' : `you as ${aOne}`)}${place}`,
    at: `${name ?? 'your business'}${place}`,
  }
}
