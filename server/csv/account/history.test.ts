import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bring, exportOf, listOf, makeFull, post, timeless, zipWith } from '#test/account-exports.ts'
import { csvImportsApp } from '#test/csv-files.ts'
import type { TestUser } from '#test/make.ts'
import { readZip } from '#test/read-zip.ts'

let app: Awaited<ReturnType<typeof csvImportsApp>>
beforeAll(async () => {
  app = await csvImportsApp()
})
afterAll(() => app.close())

/** A campaign that was sent to two people, of whom one opened it and wrote back; the other's data was deleted. With its image. */
async function makeHistory(): Promise<TestUser> {
  const user = await makeFull(app)
  const sql = app.t.db.system
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const key = `images/${'k'.repeat(32)}.png`
  await app.t.deps.providers.storage.write(key, png, 'image/png')
  await sql`
    insert into media_assets (user_id, file_name, original_name, content_type, size, storage_key, public_url, width, height, alt_text)
    values (${user.id}, 'k.png', 'Shop.png', 'image/png', ${png.length}, ${key}, ${`/media/${key.slice(7)}`}, 8, 8, 'A shop')`
  const body = `<p>Look <img src="/media/${key.slice(7)}"></p>`
  await post(user, '/api/email-templates', { name: 'With image', subject: 'Look', body })
  const settings = { postalAddress: '1 Main St', fromName: 'Maya', timeZone: 'Europe/Berlin', quietDays: 12 }
  await user.client({ method: 'PUT', url: '/api/settings/sender', payload: settings })
  await sql`insert into saved_filters (user_id, name, view) values (${user.id}, 'Warm', '{"status": "warm"}')`
  await sql`insert into saved_searches (user_id, name, text) values (${user.id}, 'Plumbers', 'plumbers in Boise')`
  const [spring] = await sql<[{ id: string }]>`
    update campaigns set body = ${body}, sent_count = 2, open_count = 1, reply_count = 1, finished_at = sent_at, revision_id = new_id()
    where user_id = ${user.id} and name = 'Spring' returning id`
  const id = (n: number) => `01900000-0000-7000-8000-000000${randomBytes(2).toString('hex')}${n}0`
  const [text, first, second, waits] = [id(1), id(2), id(3), id(4)]
  const at = '2026-01-05T10:00:00Z'
  await sql`
    insert into campaign_revisions (user_id, id, campaign_id, n, subject, body_html, body_text, postal_address)
    values (${user.id}, ${text}, ${spring.id}, 1, 'Hello', ${body}, 'Hello', '1 Main St')`
  for (const [message, email, state] of [
    [first, 'hi@blue.test', 'delivered'],
    [second, 'x@erased.invalid', 'failed'],
  ] as const) {
    await sql`
      insert into campaign_recipients (user_id, id, campaign_id, email_norm)
      values (${user.id}, ${message}, ${spring.id}, ${email})`
    await sql`
      insert into settled_messages (user_id, id, campaign_id, recipient_id, revision_id, email, state, attempts, accepted_at, updated_at)
      values (${user.id}, ${message}, ${spring.id}, ${message}, ${text}, ${email}, ${state}, 1, ${at}, ${at})`
  }
  await sql`
    insert into campaign_recipients (user_id, id, campaign_id, email_norm)
    values (${user.id}, ${waits}, ${spring.id}, 'later@blue.test')`
  await sql`
    insert into queued_messages (user_id, id, campaign_id, recipient_id, revision_id, email)
    values (${user.id}, ${waits}, ${spring.id}, ${waits}, ${text}, 'later@blue.test')`
  await sql`
    insert into email_events (user_id, campaign_id, message_id, recipient_email, event_type, timestamp)
    values (${user.id}, ${spring.id}, ${first}, 'hi@blue.test', 'opened', ${at})`
  await sql`
    insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal, received_at, body, label)
    values (${user.id}, ${spring.id}, ${first}, 'hi@blue.test', 'Ina', 'Re: Hello', 'Yes', 'header', false, ${at}, 'Yes, call me', 'interested')`
  await sql`
    insert into threads (user_id, id, email_norm, name, subject, words, campaign_id, last_at)
    values (${user.id}, ${first}, 'hi@blue.test', 'Blue Bakery', 'Re: Hello', 'Yes', ${spring.id}, ${at})`
  for (const state of ['sent', 'waiting'])
    await sql`
      insert into answers (user_id, thread_id, to_address, subject, body, html, text, state, due_at, sent_at, message_id, references_header)
      values (${user.id}, ${first}, 'hi@blue.test', 'Re: Hello', 'Gladly', '<p>Gladly</p>', 'Gladly', ${state}, ${at},
        ${state === 'sent' ? '2026-01-06T10:00:00Z' : null}, ${`<${state}>`}, '')`
  return user
}

test('brings what was sent and what came back as history, with images and settings, and never sends any of it', async () => {
  const zip = await exportOf(await makeHistory())
  const to = await app.newUser()
  await app.t.db.system`
    insert into webhooks (user_id, url, events, secret, challenge, verified_at)
    values (${to.id}, 'https://hook.test/', '{message.opened,message.replied}', ${app.t.deps.secrets.seal('whsec_x')}, '', now())`
  const first = await bring(app, zip, to)
  expect(first).toMatchObject({ state: 'done', problem: null, rejected: 0, skipped: 0 })
  expect(first.brought).toMatchObject({
    settings: 1,
    savedFilters: 1,
    savedSearches: 1,
    images: 1,
    templates: 2,
    campaigns: 1,
    sentCampaigns: 1,
    messages: 3,
    events: 1,
    replies: 1,
    answers: 2,
  })
  const again = await exportOf(to)
  const [mine, theirs] = [listOf(zip, 'images')[0], listOf(again, 'images')[0]]
  expect(theirs).toEqual({ ...mine, id: expect.any(String), file: expect.any(String), createdAt: expect.any(String) })
  expect(theirs?.['file']).not.toBe(mine?.['file'])
  expect(readZip(again).get(String(theirs?.['file']))).toEqual(readZip(zip).get(String(mine?.['file'])))
  /** As the first export would be here: with this account's image, and without what has another time or waited. */
  const here = (list: string, from: Buffer) =>
    JSON.parse(
      JSON.stringify(listOf(from, list).map(timeless)).replaceAll(
        String(mine?.['file']).slice(7),
        String(theirs?.['file']).slice(7),
      ),
    )
  for (const list of ['suppressions', 'consents', 'offers', 'templates', 'texts', 'events', 'replies', 'own-emails'])
    expect([list, here(list, again)]).toEqual([list, here(list, zip)])
  const settled = ({ state, ...message }: Record<string, unknown>) => ({
    ...message,
    state: state === 'pending' ? 'cancelled' : state,
  })
  expect(listOf(again, 'messages').map(settled).map(timeless)).toEqual(
    listOf(zip, 'messages').map(settled).map(timeless),
  )
  expect(here('campaigns', again)).toEqual(here('campaigns', zip))
  expect(listOf(again, 'answers').map(({ state }) => state)).toEqual(['sent', 'failed'])
  const settingsOf = (from: Buffer) => {
    const { postalAddress, emailFromName, timeZone, quietDays, savedFilters } = JSON.parse(
      String(readZip(from).get('settings.json')),
    )
    return [postalAddress, emailFromName, timeZone, quietDays, savedFilters.length]
  }
  expect(settingsOf(again)).toEqual(settingsOf(zip))

  const campaignId = listOf(again, 'campaigns').find(({ name }) => name === 'Spring')?.['id']
  expect((await to.client(`/api/campaigns/${campaignId}`)).json()).toMatchObject({
    status: 'finished',
    progress: { sent: 1, failed: 1, cancelled: 1, opened: 1 },
  })
  const offer = (await to.client(`/api/campaigns/${campaignId}/resend?what=failed`)).json()
  expect(offer.count).toBe(0)
  await post(to, `/api/campaigns/${campaignId}/resend`, { what: 'failed', upTo: offer.upTo })
  const counts = await app.t.db.system`
    select (select count(*)::int from queued_messages where user_id = ${to.id}) as queued,
      (select count(*)::int from sending_due where user_id = ${to.id}) as due,
      (select count(*)::int from answers where user_id = ${to.id} and state in ('waiting', 'sending')) as answers,
      (select count(*)::int from webhook_deliveries where user_id = ${to.id}) as hooks`
  expect(counts).toEqual([{ queued: 0, due: 0, answers: 0, hooks: 0 }])
  expect((await to.client('/api/inbox')).json()).toMatchObject([
    { name: 'Blue Bakery', subject: 'Re: Hello', isUnread: false },
  ])

  const second = await bring(app, zip, to)
  expect([second.state, second.added, second.rejected]).toEqual(['done', 0, 0])
  const third = await exportOf(to)
  for (const list of ['campaigns', 'messages', 'replies', 'answers', 'images', 'events', 'templates'])
    expect([list, listOf(third, list)]).toEqual([list, listOf(again, list)])
})

test('adds no message, reply, or text to a campaign of the account’s own', async () => {
  const user = await makeHistory()
  const zip = await exportOf(user)
  const counted = () => app.t.db.system`
    select (select count(*)::int from settled_messages where user_id = ${user.id}) as settled,
      (select count(*)::int from replies where user_id = ${user.id}) as replies,
      (select count(*)::int from media_assets where user_id = ${user.id}) as images`
  await app.t.db.system`delete from replies where user_id = ${user.id}`
  const before = await counted()
  expect(await bring(app, zip, user)).toMatchObject({ state: 'done', rejected: 0 })
  expect(await counted()).toEqual(before)
})

test('a file that isn’t an image, or is missing, costs only itself', async () => {
  const image = (letter: string) => ({
    id: crypto.randomUUID(),
    file: `images/${letter.repeat(32)}.png`,
    originalName: 'x',
    altText: null,
  })
  const rows = ['a', 'b'].map(letter => JSON.stringify(image(letter)))
  const zip = await zipWith(app, {
    'images.json': `[\n${rows.join(',\n')}\n]\n`,
    [image('a').file]: '<svg onload="x">',
  })
  const to = await app.newUser()
  const { id, ...done } = await bring(app, zip, to)
  expect(done).toMatchObject({ state: 'done', skipped: 2, brought: { images: 0 } })
  expect((await app.rejectsOf(to, id)).map(([, reason]) => reason).slice(1)).toEqual([
    'It isn’t an image that can be read, or its file is missing',
    'It isn’t an image that can be read, or its file is missing',
  ])
})

test('brings the own emails of a draft’s recipients, and the samples of the user’s tone', async () => {
  const user = await makeFull(app)
  const sql = app.t.db.system
  const own = { emailNorm: 'hi@blue.test', subject: 'For you', body: '<p>Only yours</p>' }
  await sql`insert into tone_samples (user_id, emails) values (${user.id}, ${['Hi Joe, see you on Monday.']})`
  await sql`
    insert into campaign_emails (user_id, campaign_id, email_norm, subject, body)
    select user_id, id, ${own.emailNorm}, ${own.subject}, ${own.body} from campaigns where user_id = ${user.id} and name = 'Summer'`
  await sql`update campaigns set has_own_emails = true where user_id = ${user.id} and name = 'Summer'`
  const to = await app.newUser()
  await bring(app, await exportOf(user), to)
  expect(await sql`select email_norm, subject, body from campaign_emails where user_id = ${to.id}`).toEqual([own])
  expect(await sql`select emails from tone_samples where user_id = ${to.id}`).toEqual([
    { emails: ['Hi Joe, see you on Monday.'] },
  ])
})
