import {
  type ArgumentKind,
  asides,
  groundings,
  leftovers,
  listLeads,
  nextSteps,
  plainGroundings,
  reasons,
  siteNotes,
} from './arguments.ts'
import type { Part } from './assemble.ts'
import { asks, wayOut } from './calls-to-action.ts'
import type { Facts } from './facts.ts'
import type { Offer } from './offer.ts'
import { bridges, openings } from './openings.ts'
import type { Plan } from './plan.ts'
import { hash, pick } from './seed.ts'
import { fill, inManner, type Manner, type Values } from './template.ts'
import { placed } from './values.ts'
import { decapitalized } from './words.ts'

/** Everything that an email is made from. */
export interface Draft {
  facts: Facts
  offer: Offer
  plan: Plan
  manner: Manner
  values: Values
}

/** Our own words about the known facts; undefined if a fact they need is missing. */
const say = ({ manner, values }: Draft, template: string): string | undefined =>
  fill(inManner(template, manner), values)

/** Differs in each round. */
const turnOf = (plan: Plan, what: string): number => hash(plan.seed, what) + plan.round

const part = (slot: Part['slot'], text: string | undefined, more: Partial<Part> = {}): Part[] =>
  text === undefined ? [] : [{ slot, text, ...more }]

export const openingParts = (draft: Draft): Part[] => {
  const { facts, offer, plan, manner } = draft
  const seed = turnOf(plan, 'opening')
  // Alternates between the trade and the offer if both have something to say.
  const trade = offer.topic.isReach && plan.round % 2 === 0 ? facts.trade : undefined
  const required = { isRequired: true }
  if (plan.opening === 'question') {
    return part('opening', say(draft, trade?.question ?? offer.topic.question), required)
  }
  if (plan.opening === 'observation') {
    const [first, second] = trade?.truth ?? offer.topic.truth
    return [...part('opening', say(draft, first), required), ...part('opening', say(draft, second))]
  }
  return part('opening', say(draft, pick(openings[plan.opening][manner.tone], seed)), required)
}

export const pitchParts = (draft: Draft): Part[] => {
  const { offer, plan, manner } = draft
  const pitch = fill(inManner(offer.pitch.lead, manner), { x: offer.pitch.words })
  const bridge = pick(bridges[plan.opening][manner.tone], turnOf(plan, 'bridge'))
  const { town } = draft.facts
  const isNamed = town !== undefined && openingParts(draft).some(({ text }) => text.includes(town))
  // If the opening named the town, naming it again would sound like a form letter.
  const values = {
    ...draft.values,
    ...placed(draft.facts.name, draft.values['aOne'], isNamed ? undefined : town),
  }
  return [
    ...part('pitch', pitch, { isRequired: true }),
    ...part('pitch', say({ ...draft, values }, bridge), { isWanted: true }),
  ]
}

/** The rest of the offer: sentences as they are, several fragments as a list, a single one as a remark. */
export const supportParts = (draft: Draft): Part[] => {
  const { supports } = draft.offer
  const fragments = supports.filter(support => support.isFragment)
  const sentences = supports.filter(support => !support.isFragment)
  const wanted = { isWanted: true }
  const spoken = sentences.flatMap(({ text }) => part('support', stopped(text), wanted))
  if (fragments.length === 1) return [...spoken, ...part('support', aside(draft, fragments[0]?.text ?? ''), wanted)]
  if (fragments.length === 0) return spoken
  const lead = part('list', listLeads[draft.plan.wording], wanted)
  return [...lead, ...fragments.flatMap(({ text }) => part('list', `- ${text}`, wanted)), ...spoken]
}

// A capital that may belong to a name stays, so the fragment gets its own sentence.
const aside = ({ plan }: Draft, fragment: string): string => {
  const inside = decapitalized(fragment)
  return /^\p{Lu}/u.test(inside) ? `${fragment}.` : `${asides[plan.wording]} ${inside}.`
}

const stopped = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export const argumentPart = (draft: Draft, which: 'argument' | 'second' | 'third'): Part[] => {
  const kind: ArgumentKind = draft.plan[which]
  const pair = kind === 'outcome' ? draft.offer.topic.aim : reasons[kind]
  // Adjacent variations may share an argument but not its wording.
  const isFirst = (which === 'argument') === (draft.plan.round % 2 === 0)
  return part(which, say(draft, pair[isFirst ? 0 : 1]))
}

export const groundParts = (draft: Draft): Part[] => {
  const { facts, offer, plan } = draft
  const plain = isTelling(facts) ? plainGroundings[plan.wording] : undefined
  const ground = facts.profile === undefined ? plain : groundings[plan.wording]
  const site = offer.topic.isReach ? siteNotes[plan.wording] : undefined
  return [
    ...part('ground', ground && say(draft, ground), { isWanted: facts.profile !== undefined }),
    ...part('ground', site && say(draft, site)),
  ]
}

// "I have Alpine Hotel down as a hotel" says nothing.
const isTelling = ({ name, one, town }: Facts): boolean =>
  one !== undefined &&
  (name !== undefined || town !== undefined) &&
  !(name ?? '').toLowerCase().includes(one.split(' ').at(-1)?.slice(0, 5) ?? '')

export const stepParts = (draft: Draft): Part[] =>
  part('steps', say(draft, nextSteps[draft.plan.wording] ?? nextSteps[0]))

export const askParts = (draft: Draft): Part[] => {
  const { plan, manner } = draft
  const ask = pick(asks[plan.ask][manner.tone], turnOf(plan, 'ask'))
  const out = wayOut[manner.tone][plan.wording]
  return [...part('ask', say(draft, ask), { isRequired: true }), ...part('ask', out && say(draft, out))]
}

const GREETINGS = {
  professional: { person: 'Dear {contact},', business: 'Dear {name} team,', nobody: 'Hello,' },
  casual: { person: 'Hi {contact},', business: 'Hi {name} team,', nobody: 'Hi there,' },
  friendly: { person: 'Hello {contact},', business: 'Hello to everyone at {name},', nobody: 'Hello there,' },
} as const

export const greetingPart = ({ facts, manner }: Draft): Part[] => {
  const { person, business, nobody } = GREETINGS[manner.tone]
  const contact = manner.tone === 'professional' ? facts.contact : firstName(facts.contact)
  const isTeam = /\bteam$/i.test(facts.name ?? '')
  const toBusiness = isTeam ? business.replace(' team', '') : business
  const toName = facts.name === undefined ? nobody : toBusiness
  const template = contact === undefined ? toName : person
  return part('greeting', fill(template, { contact, name: facts.name }), { isRequired: true })
}

// "Dr. Maria Lopez" stays as it is; a first name after a title would be neither formal nor warm.
const firstName = (contact: string | undefined): string | undefined =>
  contact === undefined || /^(?:dr|mr|mrs|ms|prof)\b/i.test(contact) || contact.includes('{{')
    ? contact
    : contact.split(' ')[0]

const SIGN_OFFS = {
  professional: ['Kind regards', 'Best regards'],
  casual: ['Cheers', 'Thanks'],
  friendly: ['Warm regards', 'All the best'],
} as const

export const signOffPart = ({ plan, manner }: Draft, senderName: string): Part[] => {
  const words = pick(SIGN_OFFS[manner.tone], turnOf(plan, 'sign'))
  return part('sign', senderName === '' ? words : `${words},\n${senderName}`, { isRequired: true })
}

/** Merge tags not used so far, which the user wants to see for each business. */
export const leftoverPart = (draft: Draft, body: string): Part[] => {
  const { facts, plan, values } = draft
  const missing = facts.tags.filter(tag => !body.includes(tag))
  const isIn = (value: string | undefined): boolean => missing.some(tag => value?.includes(tag))
  const placed = fill(isIn(facts.one) ? '{aOne}[ in {town}]' : 'being in {town}', values)
  const others = missing.filter(tag => !facts.one?.includes(tag) && !facts.town?.includes(tag))
  const list = others.length > 1 ? `${others.slice(0, -1).join(', ')} and ${others.at(-1)}` : others[0]
  const [about, details, please] = leftovers[plan.wording] ?? leftovers[0]
  const sentences = [
    isIn(facts.one) || isIn(facts.town) ? about : '',
    list === undefined ? '' : details,
    missing.length > 0 ? please : '',
  ]
  const template = inManner(sentences.filter(sentence => sentence !== '').join(' '), draft.manner)
  return template === '' ? [] : part('leftover', fill(template, { placed, list }), { isRequired: true })
}
