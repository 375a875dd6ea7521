import { z } from 'zod'
import { Fact } from '#contract/facts.ts'
import { ways } from '../page/candidates.ts'

/** What we store about a website. */
export const SiteFacts = z.object({
  email: z
    .object({
      address: z.string(),
      /** The page it's on. */
      url: z.string(),
      way: z.enum(ways),
      mailServer: z.enum(['yes', 'unknown']),
    })
    .nullable(),
  otherEmails: z.object({ address: z.string(), url: z.string() }).array(),
  title: z.string(),
  description: z.string(),
  language: z.string().nullable(),
  phones: z.string().array(),
  profiles: z.object({ network: z.string(), url: z.string() }).array(),
  people: z.object({ name: z.string(), role: z.string(), email: z.string().nullable() }).array(),
  technologies: z.string().array(),
  openingHours: z.string().array(),
  pages: z.string().array(),
  /** What the pages say about the business. Absent in readings of older versions. */
  details: Fact.pick({ type: true, value: true, url: true }).array().optional(),
})
export type SiteFacts = z.infer<typeof SiteFacts>

/** The outcome of a visit to a website. */
export interface Reading {
  state: 'found' | 'none' | 'unreachable' | 'refused'
  why: string | null
  facts: SiteFacts | null
}

/** Replaces zeros and unpaired surrogates, which PostgreSQL rejects; cutting a text may leave half a character. */
export const storable = (facts: SiteFacts): SiteFacts =>
  JSON.parse(JSON.stringify(facts), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
