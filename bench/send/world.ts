import { generateKeyPairSync } from 'node:crypto'
import { startCampaign } from '#server/campaigns/start/start.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'

/** Which DKIM keys the account's domain has; none: it has no domain. */
export type Signing = 'none' | 'rsa' | 'ed25519'

/** An account that may send: verified, on a paid plan, with a lead for every recipient. */
export async function makeSender({ db, secrets }: Deps, recipients: number, signing: Signing): Promise<string> {
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
  await db.system`delete from customer_domains where user_id = ${userId}`
  if (signing !== 'none') await addDomain(db, userId, secrets.seal(keyOf(signing)))
  return userId
}

const makeLeads = (db: Db, userId: string, n: number) => db.system`
  insert into leads (user_id, business_name, email, phone, city, category)
  select ${userId}::uuid, 'Business number ' || i, 'r' || i || '@shop' || i % 997 || '.test', '+1 212 555 0100', 'Springfield', 'Bakery'
  from generate_series((select count(*) from leads where user_id = ${userId})::int, ${n - 1}::int) as i`

/** An Ed25519 key in place of the RSA key: no customer has only that one, but its cost can be measured alone. */
function keyOf(signing: 'rsa' | 'ed25519'): string {
  const publicKeyEncoding = { type: 'spki', format: 'pem' } as const
  const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
  return signing === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding }).privateKey
    : generateKeyPairSync('ed25519', { publicKeyEncoding, privateKeyEncoding }).privateKey
}

const addDomain = (db: Db, userId: string, key: Buffer) => db.system`
  insert into customer_domains (user_id, domain, status, ownership_status, dkim_status, is_default, dkim_selector, dkim_private_key, dns_records)
  values (${userId}, 'bench.test', 'verified', 'verified', 'verified', true, 'bench', ${key}, '[{"kind": "dkim", "type": "TXT"}]')`

/** Sends a 10 KB email with three links to `n` of the leads. */
export async function startBenchCampaign(deps: Deps, userId: string, n: number): Promise<string> {
  const id = await writeBenchCampaign(deps, userId, n)
  await startCampaign(deps, userId, id)
  return id
}

/** The same campaign as a draft. */
export async function writeBenchCampaign({ db }: Deps, userId: string, n: number): Promise<string> {
  const [campaign] = await db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count, tracks_opens)
    select ${userId}::uuid, 'Bench', 'News for {{businessName|you}}', ${letter},
      (select jsonb_agg('r' || i || '@shop' || i % 997 || '.test') from generate_series(0, ${n - 1}::int) as i), ${n}::int, true
    returning id`
  return campaign?.id ?? ''
}

const paragraph = `<p style="margin:0 0 16px;line-height:1.6">This spring we opened a second shop in {{city|town}}, two streets
from the market, with more room, longer hours, and a kitchen in which the bread is baked while you wait – naturally.</p>\n`

/** 10 KB of HTML with three tracked links and four merge tags. */
export const letter = `<h1>Dear {{businessName|neighbour}},</h1>
<p>our <a href="https://shop.test/menu">menu</a>, our <a href="https://shop.test/hours">hours</a> and
our <a href="https://shop.test/offer?for={{businessName|you}}">offer for {{category|all}}</a> have changed.</p>
${paragraph.repeat(36)}<p>Yours, {{senderName}}</p>`
