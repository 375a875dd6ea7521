import { startCampaign } from '#server/campaigns/start.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { saveMailbox } from '#server/mailboxes/save-mailbox.ts'

/**
 * An account with a verified address and a campaign to `recipients`, and Send is pressed. With `ownPort` it goes out
 * through an own mail account of the user there, instead of the instance's sender.
 */
export async function sendCampaign(
  deps: Deps,
  recipients: string[],
  ownPort: number | null,
): Promise<string> {
  const { db } = deps
  const [user] = await db.system<{ id: string }[]>`
    insert into users (email, email_verified_at, password, first_name, last_name, subscription_plan, subscription_status)
    values ('ada@chaos.test', now(), 'none', 'Ada', 'Lovelace', 'standard', 'active') returning id`
  const userId = user?.id ?? ''
  await db.system`insert into user_settings (user_id, postal_address) values (${userId}, '1 Main Street, Springfield')`
  if (ownPort !== null) await connectOwn(deps, userId, ownPort)
  const [campaign] = await db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count)
    values (${userId}, 'Chaos', 'Hello {{businessName|there}}', ${letter}, ${db.system.json(recipients)}, ${recipients.length})
    returning id`
  const id = campaign?.id ?? ''
  await startCampaign(deps, userId, id)
  return id
}

const connectOwn = (deps: Deps, userId: string, port: number) =>
  saveMailbox(deps, userId, {
    ...{ kind: 'smtp', host: '127.0.0.1', port, security: 'none', user: '' },
    ...{ fromAddress: 'ada@own.test', fromName: 'Ada', dailyCap: 1_000_000 },
  })

const letter = `<p>Dear {{businessName|neighbour}},</p>
<p>our <a href="https://shop.test/menu">menu</a> and our <a href="https://shop.test/hours">hours</a> have changed.</p>`

interface Standing {
  status: string
  expanded: number
  open: number
  /** Between the gate and their results. */
  attempting: number
}

export async function whereItStands(db: Db, id: string): Promise<Standing> {
  const [row] = await db.system<Standing[]>`
    select status,
      (select count(*) from messages where campaign_id = ${id} and state = 'attempting')::int as attempting, expand_cursor as expanded,
      (select count(*) from messages where campaign_id = ${id} and state in ('pending', 'leased', 'attempting'))::int as open
    from campaigns where id = ${id}`
  if (!row) throw new Error('the campaign is gone')
  return row
}
