import { z } from 'zod'
import { route } from './route.ts'

/** How the look at a lead's website stands; `none` also says that nobody has looked. */
export const FinderState = z.enum(['searching', 'found', 'none', 'unreachable', 'refused'])
export type FinderState = z.infer<typeof FinderState>

/** What the website of a lead told, and where each thing stands. */
export const Enrichment = z.object({
  /** Whether this instance looks at websites at all. */
  isOn: z.boolean(),
  /** Null: nobody has looked yet. */
  state: FinderState.nullable(),
  /** Why, in a sentence for people. */
  note: z.string().nullable(),
  /** Whether the lead names a website that can be looked at. */
  canLook: z.boolean(),
  lookedAt: z.iso.datetime().nullable(),
  email: z
    .object({
      address: z.string(),
      /** The page that it stands on. */
      url: z.string(),
      way: z.enum(['structured data', 'link', 'text', 'disguise']),
      foundAt: z.iso.datetime(),
      /** The lead had no address and has this one from there. */
      isFilled: z.boolean(),
    })
    .nullable(),
  otherEmails: z.object({ address: z.string(), url: z.string() }).array(),
  description: z.string(),
  language: z.string().nullable(),
  phones: z.string().array(),
  profiles: z.object({ network: z.string(), url: z.string() }).array(),
  people: z.object({ name: z.string(), role: z.string(), email: z.string().nullable() }).array(),
  technologies: z.string().array(),
  openingHours: z.string().array(),
})
export type Enrichment = z.infer<typeof Enrichment>

const id = z.object({ id: z.uuid() })

export const enrichment = {
  get: route({
    method: 'GET',
    path: '/api/leads/:id/enrichment',
    summary: 'What the website of a lead told, and where',
    needs: 'full_access',
    params: id,
    reply: Enrichment,
  }),
  find: route({
    method: 'POST',
    path: '/api/leads/:id/enrichment',
    summary: 'Find e-mail: look at the website of a lead, or look again; an address that the lead has stays',
    needs: 'full_access',
    params: id,
    reply: Enrichment,
  }),
  states: route({
    method: 'POST',
    path: '/api/leads/enrichment-states',
    summary:
      'How the look at the website of each of these leads stands; leads that nobody has looked at are left out',
    needs: 'full_access',
    body: z.strictObject({ leadIds: z.uuid().array().min(1).max(200) }),
    reply: z.object({ leadId: z.uuid(), state: FinderState }).array(),
  }),
}
