import { z } from 'zod'

/** Enough for each large provider twice. */
export const SEEDS_MOST = 10
/** How long we look for a test's emails. */
export const PLACEMENT_MINUTES = 10

/** Where an email landed. The four after the inbox are Gmail's tabs. */
export const PLACES = ['inbox', 'promotions', 'social', 'updates', 'forums', 'spam', 'other'] as const
type Place = (typeof PLACES)[number]

/** The results that the seed's server noted in the email (RFC 8601), such as pass, fail, none. */
export const SeenAuth = z.object({ spf: z.string(), dkim: z.string(), dmarc: z.string() }).partial()
export type SeenAuth = z.infer<typeof SeenAuth>

/** One email of a placement test. */
export const Placement = z.object({
  address: z.string(),
  /** By MX: google, microsoft, yahoo, or the domain of its mail server. */
  provider: z.string(),
  state: z.enum(['sending', 'waiting', 'refused', 'found', 'missing']),
  place: z.enum(PLACES).nullable(),
  folder: z.string().nullable(),
  /** The mail server's refusal, or why the mailbox can't be read. */
  problem: z.string().nullable(),
  auth: SeenAuth.nullable(),
  foundAt: z.iso.datetime().nullable(),
})
export type Placement = z.infer<typeof Placement>

export const PlacementTest = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** The search is over. */
  isOver: z.boolean(),
  placements: Placement.array(),
})
export type PlacementTest = z.infer<typeof PlacementTest>

const PLACE_WORDS: Record<Exclude<Place, 'other'>, string> = {
  inbox: 'Inbox',
  promotions: 'Inbox, Promotions tab',
  social: 'Inbox, Social tab',
  updates: 'Inbox, Updates tab',
  forums: 'Inbox, Forums tab',
  spam: 'Spam',
}

/** Where it is, or why we can't tell, with what to do. */
export function placementText({ state, place, folder, problem }: Placement): string {
  switch (state) {
    case 'found':
      return place === null || place === 'other' ? `In the folder ${folder}` : PLACE_WORDS[place]
    case 'refused':
      return `Not sent. The mail server said: ${problem}`
    case 'missing':
      return problem
        ? `Canvass couldn’t look: ${problem}`
        : `Not there after ${PLACEMENT_MINUTES} minutes. The provider may hold it back or have dropped it without a word. Look for it in the mailbox, and test again in an hour.`
    case 'sending':
    case 'waiting':
      return problem ? `Not there yet. ${problem}` : 'Not there yet'
  }
}
