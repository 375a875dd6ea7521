import { Readable } from 'node:stream'
import { expect } from 'vitest'
import type { CsvImport } from '#contract/csv.ts'
import { runImports } from '#server/csv/import/import-file.ts'
import { zipOf } from '#server/export-everything/zip.ts'
import type { csvImportsApp } from './csv-files.ts'
import { makeLead, type TestUser } from './make.ts'
import { readZip } from './read-zip.ts'

type App = Awaited<ReturnType<typeof csvImportsApp>>

export const post = (by: TestUser, url: string, payload: object) => by.client({ method: 'POST', url, payload })
const LETTER = { subject: 'Hello', body: '<p>Hello {{firstName|there}}</p>' }
export const OFFER = { name: 'Print', offer: 'Menus on strong paper', audience: 'Restaurants', signature: 'Maya' }

/** An account with some of everything that can be brought; the campaign `Spring` was sent. */
export async function makeFull(app: App): Promise<TestUser> {
  const user = await app.newUser()
  const { db } = app.t
  await post(user, '/api/lead-fields', { name: 'Seats', kind: 'number' })
  await post(user, '/api/tags', { name: 'VIP', color: 'blue' })
  const lead = await makeLead(app.t, user, {
    businessName: 'Harbor Dental',
    email: null,
    phone: '+1 212 555 0100',
    website: 'https://harbor.test',
  })
  await makeLead(app.t, user, { businessName: 'Blue Bakery', email: 'hi@blue.test', status: 'warm' })
  const people = await post(user, `/api/leads/${lead.id}/contacts`, { name: 'Dr. Anna Lee', email: 'anna@harbor.test' })
  expect(people.statusCode).toBe(200)
  await post(user, `/api/leads/${lead.id}/contacts`, { name: 'Ben Ruiz', role: 'Front desk', phone: '+1 212 555 0101' })
  await db.system`
    insert into lead_tags (user_id, tag_id, lead_id) select ${user.id}, id, ${lead.id} from tags where user_id = ${user.id}`
  await db.system`
    insert into custom_values (user_id, field_id, lead_id, value)
    select ${user.id}, id, ${lead.id}, '40' from custom_fields where user_id = ${user.id}`
  await db.system`
    insert into lead_facts (user_id, lead_id, type, value) values (${user.id}, ${lead.id}, 'service', 'Braces')`
  await db.system`
    insert into suppressions (user_id, channel, address_norm, reason, detail)
    values (${user.id}, 'email', 'no@blue.test', 'unsubscribed', 'on a form'), (${user.id}, 'domain', 'rival.test', 'manual', null),
      (${user.id}, 'erased', erased_hash(${user.id}, 'gone@blue.test'), 'unsubscribed', null)`
  await post(user, '/api/consents', {
    emails: ['hi@blue.test'],
    givenOn: '2026-01-02',
    how: 'A form',
    place: 'At the fair',
    givenBy: 'Anna',
    coversOpens: true,
  })
  await post(user, '/api/email-templates', { name: 'Hello', ...LETTER })
  expect((await post(user, '/api/offer-profiles', OFFER)).statusCode).toBe(200)
  const sent = await post(user, '/api/campaigns', { name: 'Spring', ...LETTER, recipients: ['anna@harbor.test'] })
  await db.system`update campaigns set status = 'finished', sent_at = now() where id = ${sent.json().id}`
  const draft = await post(user, '/api/campaigns', {
    name: 'Summer',
    ...LETTER,
    recipients: ['anna@harbor.test', 'hi@blue.test'],
    steps: [{ delayDays: 3, condition: 'not-replied', subject: '', body: '<p>Again</p>' }],
    variants: [{ subject: 'Hi', body: '<p>Hi</p>' }],
    sendingWindow: { days: [1, 2], from: '09:00', until: '11:00' },
  })
  expect(draft.statusCode).toBe(200)
  return user
}

export const exportOf = async (user: TestUser) => (await user.client('/api/auth/export.zip')).rawPayload
export const listOf = (zip: Buffer, name: string): Record<string, unknown>[] =>
  JSON.parse(readZip(zip).get(`${name}.json`)?.toString('utf8') ?? '')

export async function upload(app: App, by: TestUser, zip: Buffer, isAccount = true) {
  const begun = await post(by, '/api/lead-imports', { name: 'canvass.zip', bytes: zip.length, isAccount })
  const { id, uploadUrl } = begun.json<{ id: string; uploadUrl: string }>()
  return { id, reply: await app.put(uploadUrl, zip) }
}
export const PLAN = { plan: { kind: 'account' } }

export async function bring(app: App, zip: Buffer, to: TestUser): Promise<CsvImport> {
  const { id, reply } = await upload(app, to, zip)
  expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.any(String)])
  expect((await post(to, `/api/lead-imports/${id}/import`, PLAN)).json().state).toBe('waiting')
  await runImports(app.t.deps)
  return app.read(to, id)
}

/** A row without what every import gives anew. */
export const timeless = ({ updatedAt: _, createdAt: __, ...row }: Record<string, unknown>) => row

/** An export with these files. */
export async function zipWith(app: App, lists: Record<string, string>): Promise<Buffer> {
  const entries = { 'README.txt': 'Everything', 'settings.json': '{}', 'leads.json': '[]', ...lists }
  const read = (text: string) => async () => Readable.from([text])
  const zip = await zipOf(
    Object.entries(entries).map(([name, text]) => ({ name, read: read(text) })),
    app.t.deps,
  )
  return Buffer.concat(await zip.toArray())
}
