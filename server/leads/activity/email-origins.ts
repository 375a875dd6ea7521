import { isLeadSource, leadOriginLabel } from '#contract/lead-sources.ts'
import type { Sql } from '#server/db/db.ts'
import { attributionOf } from '#server/search/sources/attributions.ts'
import { listEmailOrigins } from './origins-sql.ts'

/** The source of one address: a website's page, a directory, an import, or the user. */
interface AddressOrigin {
  type: 'page' | 'directory' | 'imported' | 'entered'
  /** The page's URL or the directory's name. */
  name: string
  at: string
}

/** Where the current address of each lead came from, for its owner, and when, by the address; none for what isn't known or real. */
export async function originsOfEmails(
  sql: Sql,
  userId: string,
  leadIds: string[],
): Promise<Map<string, AddressOrigin>> {
  const rows = await listEmailOrigins(sql, userId, leadIds)
  return new Map(
    rows.flatMap(row => {
      const origin = originOf(row)
      return origin ? [[row.emailNorm, { ...origin, at: new Date(origin.at).toISOString() }]] : []
    }),
  )
}

function originOf(row: Awaited<ReturnType<typeof listEmailOrigins>>[number]): AddressOrigin | null {
  if (row.url && row.foundAt) return { type: 'page', name: row.url, at: row.foundAt }
  if (row.editedAt) return { type: 'entered', name: '', at: row.editedAt }
  const [source, placeId] = row.lentSource ? [row.lentSource, row.lentPlaceId] : [row.source, row.placeId]
  const at = row.createdAt
  if (!isLeadSource(source)) return { type: source === 'manual' ? 'entered' : 'imported', name: '', at }
  // Of the directory's own data, the origin's name says more than ours.
  const name = source === 'directory' ? attributionOf(placeId)?.text : leadOriginLabel(source)
  return name ? { type: 'directory', name: name.replace('© ', ''), at } : null
}
