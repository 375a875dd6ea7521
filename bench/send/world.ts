import { generateKeyPairSync } from 'node:crypto'
import { startCampaign } from '#server/campaigns/start/start.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'

/** An account that may send: verified, on a paid plan, with a lead for every recipient. */
export async function makeSender({ db, secrets }: Deps, recipients: number, isSigned: boolean): Promise<string> {
  const [user] = await db.system<{ id: string }[]>`
    insert into users (email, email_verified_at, password, first_name, last_name, subscription_plan, subscription_status)
    values ('ada@bench.test', now(), 'none', 'Ada', 'Lovelace', 'standard', 'active')
    on conflict do nothing returning id`
  const [known] = await db.system<{ id: string }[]>`select id from users where email = 'ada@bench.test'`
  const userId = user?.id ?? known?.id ?? ''
  await db.system`
    insert into user_settings (user_id, postal_address) values (${userId}, '1 Main Street, Springfield')
    on conflict (user_id) do nothing`
  await makeLeads(db, userId, recipients)
  await (isSigned ? addDomain(db, userId, secrets) : db.system`delete from customer_domains where user_id = ${userId}`)
  return userId
}

const makeLeads = (db: Db, userId: string, n: number) => db.system`
  insert into leads (user_id, business_name, email, phone, city, category)
  select ${userId}::uuid, 'Business number ' || i, 'r' || i || '@shop' || i % 997 || '.test', '+1 212 555 0100', 'Springfield', 'Bakery'
  from generate_series((select count(*) from leads where user_id = ${userId})::int, ${n - 1}::int) as i`

async function addDomain(db: Db, userId: string, secrets: Deps['secrets']): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  await db.system`
    insert into customer_domains (user_id, domain, status, ownership_status, dkim_status, is_default, dkim_selector, dkim_private_key, dns_records)
    values (${userId}, 'bench.test', 'verified', 'verified', 'verified', true, 'bench', ${secrets.seal(privateKey)},
      '[{"kind": "dkim", "type": "TXT"}]')`
}

/** Sends a 10 KB email with three links to `n` of the leads. */
export async function startBenchCampaign(deps: Deps, userId: string, n: number): Promise<string> {
  const [campaign] = await deps.db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count)
    select ${userId}::uuid, 'Bench', 'News for {{businessName|you}}', ${letter},
      (select jsonb_agg('r' || i || '@shop' || i % 997 || '.test') from generate_series(0, ${n - 1}::int) as i), ${n}::int
    returning id`
  const id = campaign?.id ?? ''
  await startCampaign(deps, userId, id)
  return id
}

const paragraph = `<p style="margin:0 0 16px;line-height:1.6">This spring we opened a second shop in {{city|town}}, two streets
from the market, with more room, longer hours, and a kitchen in which the bread is baked while you wait – naturally.</p>\n`

/** 10 KB of HTML with three tracked links and four merge tags. */
export const letter = `<h1>Dear {{businessName|neighbour}},</h1>
<p>our <a href="https://shop.test/menu">menu</a>, our <a href="https://shop.test/hours">hours</a> and
our <a href="https://shop.test/offer?for={{businessName|you}}">offer for {{category|all}}</a> have changed.</p>
${paragraph.repeat(36)}<p>Yours, {{senderName}}</p>`
