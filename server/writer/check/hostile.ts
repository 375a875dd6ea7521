import type { Fact, FactType } from '#contract/facts.ts'
import { REASONS } from './lexicon.ts'
import { ORDERS, REQUESTS } from './requests.ts'

/** Said of a sentence whose words come from a text of the lead that gives orders. */
export const ORDERED = 'A text of the lead asks for these words.'

const ALWAYS = new Set([REASONS.contact, REASONS.instruction, ORDERED])

/** Whether a sentence is refused for a link, a payment, an order, or a contact that never was: no draft keeps it. */
export const isHostile = ({ reason }: { reason?: string | undefined }): boolean =>
  reason !== undefined && ALWAYS.has(reason)

/** Addresses and numbers are what they are. */
export const SPOKEN = new Set<FactType>(['name', 'category', 'quote', 'service', 'menu_item', 'person', 'town'])

/** Whether a text of the lead asks the writer or the reader for something: it supports nothing. */
export const givesOrders = ({ type, value, source }: Fact): boolean =>
  SPOKEN.has(type) &&
  // No sentence of a website is a single word.
  ((type === 'quote' && source === 'website' && !/\S\s+\S/.test(value)) ||
    [...REQUESTS, ...ORDERS].some(pattern => pattern.test(value.toLowerCase())))
