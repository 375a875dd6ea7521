import { z } from 'zod'
import { Fact, FactType } from './facts.ts'
import { cleanText } from './leads.ts'
import { fullRoute } from './route.ts'

/** Facts that a user may state or remove. The other types are fields of the lead. */
export const StatedFactType = FactType.exclude(['name', 'category', 'town', 'address', 'phone', 'website'])
export type StatedFactType = z.infer<typeof StatedFactType>

/** Facts that a user may state about one lead. */
export const STATED_FACTS_MAX = 60

const value = cleanText(500).min(1, 'Enter the fact.')
const StatedFact = z.strictObject({ type: StatedFactType, value })

const params = z.object({ id: z.uuid() })
const reply = Fact.array()

export const leadFacts = {
  list: fullRoute({
    method: 'GET',
    path: '/api/leads/:id/facts',
    summary: 'What is known about a lead, each with its source and date',
    params,
    reply,
  }),
  add: fullRoute({
    method: 'POST',
    path: '/api/leads/:id/facts',
    summary: 'State a fact about a lead; of a type that a business has once, it replaces what other sources say',
    params,
    body: StatedFact,
    reply,
  }),
  edit: fullRoute({
    method: 'PUT',
    path: '/api/leads/:id/facts',
    summary: 'Correct a fact; the new value is the user’s, and the old one stays away',
    params,
    body: StatedFact.extend({ to: value }),
    reply,
  }),
  remove: fullRoute({
    method: 'DELETE',
    path: '/api/leads/:id/facts',
    summary: 'Remove a fact; it stays away when the website is read again',
    params,
    query: z.object({ type: StatedFactType, value }),
    reply,
  }),
  restore: fullRoute({
    method: 'POST',
    path: '/api/leads/:id/facts/restore',
    summary: 'Undo the removal of a fact that the website or the directory states',
    params,
    body: StatedFact,
    reply,
  }),
}
