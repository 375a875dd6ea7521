import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startCampaign } from '#server/campaigns/start/start.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { addSendingAccount } from '#server/sending-accounts/save-account.ts'
import { countAttempting, type Key } from './messages-sql.ts'

/**
 * Creates an account with a verified address and sends a campaign to `recipients`. With `ownPort`, it goes out through the
 * user's own SMTP account on that port instead of the instance's sender.
 */
export async function sendCampaign(deps: Deps, recipients: string[], ownPort: number | null): Promise<Key> {
  const { db } = deps
  const [user] = await db.system<{ id: string }[]>`
    insert into users (email, email_verified_at, password, first_name, last_name, subscription_plan, subscription_status)
    values (${`ada-${randomUUID()}@chaos.test`}, now(), 'none', 'Ada', 'Lovelace', 'standard', 'active') returning id`
  const userId = user?.id ?? ''
  await db.system`insert into user_settings (user_id, postal_address) values (${userId}, '1 Main Street, Springfield')`
  if (ownPort !== null) await connectOwn(deps, userId, ownPort)
  const [campaign] = await db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count)
    values (${userId}, 'Chaos', 'Hello {{businessName|there}}', ${body}, ${db.system.json(recipients)}, ${recipients.length})
    returning id`
  const campaignId = campaign?.id ?? ''
  await startCampaign(deps, userId, campaignId)
  return { userId, campaignId }
}

const connectOwn = (deps: Deps, userId: string, port: number) =>
  addSendingAccount(deps, userId, {
    kind: 'smtp',
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    fromAddress: 'ada@own.test',
    fromName: 'Ada',
    dailyLimit: 1_000_000,
  })

const body = `<p>Dear {{businessName|neighbour}},</p>
<p>our <a href="https://shop.test/menu">menu</a> and our <a href="https://shop.test/hours">hours</a> have changed.</p>`

interface Progress {
  status: string
  statusReason: string | null
  /** Addresses that have a message. */
  expanded: number
  sent: number
  /** Marked as attempted, without a result yet. */
  attempting: number
}

export async function readProgress(db: Db, key: Key): Promise<Progress> {
  return withRetries(async () => {
    const [row] = await db.system<Omit<Progress, 'attempting'>[]>`
      select status, status_reason::text, expand_cursor as expanded, sent_count as sent from campaigns where user_id = ${key.userId} and id = ${key.campaignId}`
    if (!row) throw new Error('the campaign is gone')
    return { ...row, attempting: await countAttempting(db, key) }
  })
}

/** Retries for a minute while the database is down. */
export async function withRetries<T>(ask: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + 60_000; ; await pause(100))
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
}
