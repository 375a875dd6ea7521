import { QUIET_DAYS, type SenderUpdate } from '#contract/settings.ts'
import type { Sql } from '#server/db/db.ts'

export interface SenderSettings {
  userId: string
  email: string
  firstName: string
  lastName: string
  emailVerifiedAt: string | null
  fromName: string | null
  fromAddress: string | null
  postalAddress: string | null
  timeZone: string
  /** For new campaigns. */
  tracksOpens: boolean
  quietDays: number
}

export async function readSenderSettings(sql: Sql, userId: string): Promise<SenderSettings> {
  const [row] = await sql<SenderSettings[]>`
    select u.id as user_id, u.email, u.first_name, u.last_name, u.email_verified_at, s.email_from_name as from_name,
      s.email_from_address as from_address, s.postal_address, coalesce(s.time_zone, 'UTC') as time_zone,
      coalesce(s.tracks_opens, false) as tracks_opens, coalesce(s.quiet_days, ${QUIET_DAYS}::int) as quiet_days
    from users u left join user_settings s on s.user_id = u.id
    where u.id = ${userId}`
  if (!row) throw new Error(`No account ${userId}`)
  return row
}

/** Changes only the given fields; null clears one. */
export async function saveSenderSettings(sql: Sql, userId: string, fields: SenderUpdate): Promise<void> {
  await sql`insert into user_settings (user_id) values (${userId}) on conflict do nothing`
  const columns = {
    ...(fields.fromName !== undefined && { emailFromName: fields.fromName || null }),
    ...(fields.fromAddress !== undefined && { emailFromAddress: fields.fromAddress || null }),
    ...(fields.postalAddress !== undefined && { postalAddress: fields.postalAddress || null }),
    ...(fields.timeZone !== undefined && { timeZone: fields.timeZone }),
    ...(fields.tracksOpens !== undefined && { tracksOpens: fields.tracksOpens }),
    ...(fields.quietDays !== undefined && { quietDays: fields.quietDays }),
  }
  if (Object.keys(columns).length > 0)
    await sql`update user_settings set ${sql(columns)}, updated_at = now() where user_id = ${userId}`
}

/** The account row for the instance's own sender, created when first needed. */
export async function instanceAccount(sql: Sql, userId: string): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    insert into sending_accounts (user_id, kind) values (${userId}, 'instance')
    on conflict (user_id) where kind = 'instance' do update set is_active = sending_accounts.is_active
    returning id`
  if (!made) throw new Error('no sending account')
  return made.id
}
