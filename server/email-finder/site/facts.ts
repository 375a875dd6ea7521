import { z } from 'zod'
import { ways } from '../page/candidates.ts'

/** What a website tells, as it is kept. */
export const SiteFacts = z.object({
  email: z
    .object({
      address: z.string(),
      /** The page that it stands on. */
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
})
export type SiteFacts = z.infer<typeof SiteFacts>

/** How a look at a website ended. */
export interface Reading {
  state: 'found' | 'none' | 'unreachable' | 'refused'
  why: string | null
  facts: SiteFacts | null
}

/** PostgreSQL takes neither a zero nor half a letter: pages hold both, and where a text is cut a half may be left. */
export const storable = (facts: SiteFacts): SiteFacts =>
  JSON.parse(JSON.stringify(facts), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
