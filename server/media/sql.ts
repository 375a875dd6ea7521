import type { ImageType, MediaAsset } from '#contract/media.ts'
import { findAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Db, Pool, Sql } from '#server/db/db.ts'
import { first, isAny } from '#server/db/rows.ts'

const columns = (sql: Sql) => sql`
  id, file_name, original_name, content_type, size, storage_key, public_url, width, height, alt_text, campaign_id, created_at`

/** IDs ascend with time, so the newest images come first. */
export const listAssets = (sql: Sql, userId: string, campaignId: string | undefined) => sql<MediaAsset[]>`
  select ${columns(sql)} from media_assets
  where user_id = ${userId} and (${campaignId ?? null}::uuid is null or campaign_id = ${campaignId ?? null})
  order by id desc`

export async function measureAssets(sql: Sql, userId: string): Promise<{ count: number; bytes: number }> {
  const [row] = await sql<{ count: number; bytes: number }[]>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from media_assets where user_id = ${userId}`
  return row ?? { count: 0, bytes: 0 }
}

type NewAsset = Omit<MediaAsset, 'id' | 'createdAt' | 'altText'>

/** Returns no row if the account is at its limit of images or bytes. The lock makes its parallel uploads take turns. */
export async function insertAsset(
  sql: Sql,
  userId: string,
  asset: NewAsset,
  most: { count: number; bytes: number },
): Promise<MediaAsset | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media:${userId}`}, 0))`
  return first(sql<MediaAsset[]>`
    insert into media_assets (user_id, file_name, original_name, content_type, size, storage_key, public_url, width, height, campaign_id)
    select ${userId}, ${asset.fileName}, ${asset.originalName}, ${asset.contentType}, ${asset.size}::int, ${asset.storageKey},
      ${asset.publicUrl}, ${asset.width}::int, ${asset.height}::int, ${asset.campaignId}::uuid
    where (select count(*) < ${most.count} and coalesce(sum(size), 0) + ${asset.size}::int <= ${most.bytes}::bigint
      from media_assets where user_id = ${userId})
    returning ${columns(sql)}`)
}

export const saveAltText = (sql: Sql, userId: string, id: string, altText: string) =>
  first(sql<MediaAsset[]>`
    update media_assets set alt_text = ${altText} where user_id = ${userId} and id = ${id}
    returning ${columns(sql)}`)

export const saveUse = (sql: Sql, userId: string, campaignId: string, storageKeys: string[]) => sql`
  update media_assets set campaign_id = ${campaignId}
  where user_id = ${userId} and storage_key = any(${storageKeys}::text[])`

export async function deleteAsset(sql: Sql, userId: string, id: string): Promise<string | undefined> {
  const [row] = await sql<{ storageKey: string }[]>`
    delete from media_assets where user_id = ${userId} and id = ${id} returning storage_key`
  return row?.storageKey
}

/** Anyone who has the URL may see the image. */
export async function findPublic(sql: Pool, storageKey: string): Promise<ImageType | undefined> {
  const row = await findAmongAccounts(
    sql,
    among => sql<{ contentType: ImageType }[]>`
      select content_type from media_assets where storage_key = ${storageKey} ${among}`,
  )
  return row?.contentType
}

/** Notes a file that the sweep removes at `sweepAt` unless it's confirmed; an upload with its announced type and size. */
export const addLeftover = (
  sql: Sql,
  userId: string,
  storageKey: string,
  sweepAt: Date,
  { size, contentType }: Announced = { size: null, contentType: null },
) => sql`
  insert into media_leftovers (user_id, storage_key, sweep_at, size, content_type)
  values (${userId}, ${storageKey}, ${sweepAt.toISOString()}, ${size}, ${contentType})`

interface Announced {
  size: number | null
  contentType: string | null
}

/** Returns false if the account doesn't have this leftover (anymore). */
export const dropLeftover = (sql: Sql, userId: string, storageKey: string) =>
  isAny(sql`
    delete from media_leftovers where user_id = ${userId} and storage_key = ${storageKey}`)

/** The upload that the account announced under this key, if there's one. */
export const findLeftover = (sql: Sql, userId: string, storageKey: string) =>
  first(sql<Announced[]>`
    select size, content_type from media_leftovers where user_id = ${userId} and storage_key = ${storageKey}`)

export const countLeftovers = (sql: Sql, userId: string) =>
  sql<{ count: number }[]>`
    select count(*)::int as count from media_leftovers where user_id = ${userId}`.then(([row]) => row?.count ?? 0)

/** The account's images, and uploads that aren't confirmed. */
export const listFiles = (sql: Sql, userId: string) => sql<{ storageKey: string }[]>`
  select storage_key from media_assets where user_id = ${userId}
  union select storage_key from media_leftovers where user_id = ${userId}`

/** Across all accounts, oldest first. */
export const dueLeftovers = (db: Db, now: Date) => db.system<{ userId: string; storageKey: string }[]>`
  select user_id, storage_key from media_leftovers
  where sweep_at <= ${now.toISOString()} order by sweep_at limit 1000`
