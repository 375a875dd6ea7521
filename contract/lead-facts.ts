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

const reply = Fact.array()

export const leadFacts = {
  list: fullRoute('GET /api/leads/:id/facts', 'What is known about a lead, each with its source and date', { reply }),
  add: fullRoute(
    'POST /api/leads/:id/facts',
    'State a fact about a lead; of a type that a business has once, it replaces what other sources say',
    { body: StatedFact, reply },
  ),
  edit: fullRoute(
    'PUT /api/leads/:id/facts',
    'Correct a fact; the new value is the user’s, and the old one stays away',
    { body: StatedFact.extend({ to: value }), reply },
  ),
  remove: fullRoute('DELETE /api/leads/:id/facts', 'Remove a fact; it stays away when the website is read again', {
    query: z.object({ type: StatedFactType, value }),
    reply,
  }),
  restore: fullRoute(
    'POST /api/leads/:id/facts/restore',
    'Undo the removal of a fact that the website or the directory states',
    { body: StatedFact, reply },
  ),
}
