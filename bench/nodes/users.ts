import { startCampaign } from '#server/campaigns/start/start.ts'
import type { Deps } from '#server/deps.ts'
import { addSendingAccount } from '#server/sending-accounts/save-account.ts'
import { letter } from '../send/world.ts'

/** The recipients' domain names the campaign, so that the mail server knows whose turn it is. */
export const domainOf = (campaign: number): string => `c${campaign}.test`

/** An account that sends through its own SMTP account on that port. */
export async function makeOwn(deps: Deps, name: string, port: number): Promise<string> {
  const userId = await makeUser(deps, `${name}@fair.test`)
  await addSendingAccount(deps, userId, {
    kind: 'smtp',
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    fromAddress: `${name}@own.test`,
    fromName: 'Ada',
    dailyLimit: 1_000_000,
  })
  return userId
}

/** A verified account on a paid plan, without leads. */
async function makeUser({ db }: Deps, email: string): Promise<string> {
  const [user] = await db.system<{ id: string }[]>`
    insert into users (email, email_verified_at, password, first_name, last_name, subscription_plan, subscription_status)
    values (${email}, now(), 'none', 'Ada', 'Lovelace', 'standard', 'active') returning id`
  const userId = user?.id ?? ''
  await db.system`insert into user_settings (user_id, postal_address) values (${userId}, '1 Main Street, Springfield')`
  return userId
}

/** Starts a campaign to `each` recipients of its own domain. */
export async function startOne(deps: Deps, userId: string, n: number, each: number): Promise<void> {
  const [campaign] = await deps.db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count)
    select ${userId}::uuid, ${`Fair ${n}`}, 'News for {{businessName|you}}', ${letter},
      (select jsonb_agg('r' || i || '@' || ${domainOf(n)}::text) from generate_series(0, ${each - 1}::int) as i), ${each}::int
    returning id`
  await startCampaign(deps, userId, campaign?.id ?? '')
}
