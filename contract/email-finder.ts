import { z } from 'zod'
import { LeadSelection } from './leads.ts'
import { route } from './route.ts'

/** How the look at a lead's website stands; `none` also says that nobody has looked. */
export const FinderState = z.enum(['searching', 'found', 'none', 'unreachable', 'refused'])
export type FinderState = z.infer<typeof FinderState>

/** What the website of a lead told, and where each thing stands. */
export const FinderResult = z.object({
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
export type FinderResult = z.infer<typeof FinderResult>

/** A search of many websites: of those that somebody chose, or that an imported table brought. */
export const FinderRun = z.object({
  id: z.uuid(),
  kind: z.enum(['chosen', 'import']),
  /** Leads that are looked at for it; those that turned out to have an address or no readable website are not counted. */
  total: z.number(),
  /** How many of them wait still. */
  remaining: z.number(),
  found: z.number(),
  none: z.number(),
  /** With those whose owners do not want them read. */
  unreachable: z.number(),
  createdAt: z.iso.datetime(),
})
export type FinderRun = z.infer<typeof FinderRun>

const id = z.object({ id: z.uuid() })
const selection = z.strictObject({ selection: LeadSelection })

export const emailFinder = {
  get: route({
    method: 'GET',
    path: '/api/leads/:id/enrichment',
    summary: 'What the website of a lead told, and where',
    needs: 'full_access',
    params: id,
    reply: FinderResult,
  }),
  find: route({
    method: 'POST',
    path: '/api/leads/:id/enrichment',
    allowance: 'websites',
    summary: 'Find e-mail: look at the website of a lead, or look again; an address that the lead has stays',
    needs: 'full_access',
    params: id,
    reply: FinderResult,
  }),
  states: route({
    method: 'POST',
    path: '/api/leads/enrichment-states',
    summary: 'How the look at the website of each of these leads stands; leads that nobody has looked at are left out',
    needs: 'full_access',
    body: z.strictObject({ leadIds: z.uuid().array().min(1).max(200) }),
    reply: z.object({ leadId: z.uuid(), state: FinderState }).array(),
  }),
  count: route({
    method: 'POST',
    path: '/api/leads/find-emails/count',
    summary: 'How many of these leads have a website and no e-mail, so that a look could bring one',
    needs: 'full_access',
    body: selection,
    bodyLimit: 1024 * 1024,
    reply: z.object({ isOn: z.boolean(), selected: z.number(), lookable: z.number() }),
  }),
  findMany: route({
    method: 'POST',
    path: '/api/leads/find-emails',
    allowance: 'websites',
    summary: 'Find e-mails: look at the websites of these leads, or of all that match a filter',
    needs: 'full_access',
    body: selection,
    bodyLimit: 1024 * 1024,
    reply: FinderRun,
  }),
  runs: route({
    method: 'GET',
    path: '/api/leads/find-emails',
    summary: 'The last searches of many websites, how far they are and what they found',
    needs: 'full_access',
    reply: FinderRun.array(),
  }),
  stop: route({
    method: 'DELETE',
    path: '/api/leads/find-emails/:id',
    summary: 'Stop a search of many websites; what was found stays',
    needs: 'full_access',
    params: id,
    reply: FinderRun,
  }),
}
