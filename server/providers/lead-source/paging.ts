import { z } from 'zod'
import type { LeadPage } from './lead-source.ts'

/** A cursor that isn't ours. */
export class CursorError extends Error {}

export function parseCursor<T>(shape: z.ZodType<T>, text: string): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch (cause) {
    throw new CursorError('This cursor isn’t ours', { cause })
  }
}

/** Where a paid source continues: the page's token and size, and how many of it we skip. */
const Turned = z.strictObject({
  token: z.string().min(1).max(4000).nullable(),
  size: z.int().min(1).max(50),
  skip: z.int().min(0).max(50),
})
export type Turned = z.infer<typeof Turned>

/** All pages keep the first one's size: vendors accept no other change than the token. */
export const turnTo = (cursor: string | null, size: number): Turned =>
  cursor === null ? { token: null, size, skip: 0 } : parseCursor(Turned, cursor)

/** Takes part of a vendor's page; the rest comes first on the next one, at the price of another request. */
export function takeFrom<T extends LeadPage['leads'][number]>(
  all: T[],
  at: Turned,
  { limit, next }: { limit: number; next: string | null },
): LeadPage {
  const end = at.skip + limit
  const nextPage: Turned | null = next ? { token: next, size: at.size, skip: 0 } : null
  const rest = end < all.length ? { ...at, skip: end } : nextPage
  return { leads: all.slice(at.skip, end), cursor: rest && JSON.stringify(rest) }
}
