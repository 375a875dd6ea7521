import { z } from 'zod'
import { LeadSelection } from './leads.ts'
import { fullRoute } from './route.ts'

/** The state of the search on a lead's website; `none` also means that we haven't searched it yet. */
export const EmailFinderState = z.enum(['searching', 'found', 'none', 'unreachable', 'refused'])
export type EmailFinderState = z.infer<typeof EmailFinderState>

/** Facts from a lead's website, with the page we found each one on. */
export const EmailFinderResult = z.object({
  /** Whether this installation reads websites. */
  isOn: z.boolean(),
  /** Null if we haven't searched it yet. */
  state: EmailFinderState.nullable(),
  /** The reason for the state, as a sentence. */
  note: z.string().nullable(),
  /** Whether the lead has a website that we can read. */
  canLook: z.boolean(),
  checkedAt: z.iso.datetime().nullable(),
  email: z
    .object({
      address: z.string(),
      /** The page we found it on. */
      url: z.string(),
      way: z.enum(['structured data', 'link', 'text', 'disguise']),
      foundAt: z.iso.datetime(),
      /** The lead had no address, so we added this one. */
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
export type EmailFinderResult = z.infer<typeof EmailFinderResult>

/** A search of many websites: those the user selected, or those in an imported file. */
export const EmailFinderRun = z.object({
  id: z.uuid(),
  kind: z.enum(['chosen', 'import']),
  /** Excludes leads that turned out to have an address or no readable website. */
  total: z.number(),
  /** How many of them are still waiting. */
  remaining: z.number(),
  found: z.number(),
  none: z.number(),
  /** Includes websites whose owners forbid reading them. */
  unreachable: z.number(),
  createdAt: z.iso.datetime(),
})
export type EmailFinderRun = z.infer<typeof EmailFinderRun>

const selection = z.strictObject({ selection: LeadSelection })

export const emailFinder = {
  get: fullRoute('GET /api/leads/:id/enrichment', 'Facts from a lead’s website, with their pages', {
    reply: EmailFinderResult,
  }),
  find: fullRoute(
    'POST /api/leads/:id/enrichment',
    'Search a lead’s website for an email address, again if needed; keeps an address that the lead already has',
    { allowance: 'websites', reply: EmailFinderResult },
  ),
  states: fullRoute(
    'POST /api/leads/enrichment-states',
    'The state of the search on each of these leads’ websites; omits leads that weren’t searched',
    {
      keys: 'read',
      body: z.strictObject({ leadIds: z.uuid().array().min(1).max(200) }),
      reply: z.object({ leadId: z.uuid(), state: EmailFinderState }).array(),
    },
  ),
  count: fullRoute(
    'POST /api/find-emails/count',
    'How many of these leads have a website but no email address, so that a search may find one',
    {
      keys: 'read',
      body: selection,
      bodyLimit: 1024 * 1024,
      reply: z.object({ isOn: z.boolean(), selected: z.number(), lookable: z.number() }),
    },
  ),
  findMany: fullRoute(
    'POST /api/find-emails',
    'Search the websites of these leads, or of all that match a filter, for email addresses',
    { allowance: 'websites', body: selection, bodyLimit: 1024 * 1024, reply: EmailFinderRun },
  ),
  runs: fullRoute('GET /api/find-emails', 'The latest bulk searches of websites, with their progress and results', {
    reply: EmailFinderRun.array(),
  }),
  stop: fullRoute('DELETE /api/find-emails/:id', 'Stop a bulk search of websites; addresses already found stay', {
    keys: 'change',
    reply: EmailFinderRun,
  }),
}
