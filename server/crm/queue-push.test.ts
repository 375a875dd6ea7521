import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeadChange } from '#contract/lead-list.ts'
import { recordFact } from '#server/incoming/record.ts'
import { csvImportsApp } from '#test/csv-files.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { makeMessage } from '#test/make-mail.ts'

let app: Awaited<ReturnType<typeof csvImportsApp>>
let user: TestUser
beforeAll(async () => {
  app = await csvImportsApp()
  user = await app.newUser()
  await app.t.db.system`
    insert into user_settings (user_id, hubspot_api_key, hubspot_status) values (${user.id}, 'sealed', '{"property": "stage"}')
    on conflict (user_id) do update set hubspot_api_key = excluded.hubspot_api_key, hubspot_status = excluded.hubspot_status`
})
afterAll(() => app.close())

let made = 0
async function syncedLead(isSynced = true) {
  const lead = await makeLead(app.t, user, { businessName: `Shop ${++made}`, email: `shop${made}@made.example` })
  if (isSynced)
    await app.t.db.system`insert into crm_leads (user_id, lead_id, synced_at) values (${user.id}, ${lead.id}, now())`
  return lead
}
/** Takes the queued leads out of the queue. */
const queued = async () => {
  const rows = await app.t.db.system<{ leadId: string }[]>`delete from crm_pushes returning lead_id`
  return rows.map(({ leadId }) => leadId)
}
const post = (url: string, payload: object = {}) => user.client({ method: 'POST', url, payload })

describe('a changed status is queued', () => {
  test('by an edit, if the status is a different one and the lead is synced', async () => {
    const [lead, never] = [await syncedLead(), await syncedLead(false)]
    for (const { id } of [lead, never])
      for (const status of ['warm', 'warm'])
        await user.client({ method: 'PUT', url: `/api/leads/${id}`, payload: { status } })
    expect(await queued()).toEqual([lead.id])
    await user.client({
      method: 'PUT',
      url: `/api/leads/${lead.id}`,
      payload: { status: 'warm', address: '1 Main St' },
    })
    expect(await queued()).toEqual([])
  })

  test('by a bulk change and by its undo, for the leads that change', async () => {
    const [lead, cold] = [await syncedLead(), await syncedLead()]
    await app.t.db.system`update leads set status = 'cold' where id = ${cold.id}`
    const selection = { ids: [lead.id, cold.id] }
    const change = await post('/api/leads/changes', { selection, change: { kind: 'status', status: 'cold' } })
    expect(await queued()).toEqual([lead.id])
    await post(`/api/leads/changes/${change.json<LeadChange>().id}/undo`)
    expect(await queued()).toEqual([lead.id])
  })

  test('by a merge that takes the other lead’s status, and by its undo', async () => {
    const [keep, remove] = [await syncedLead(), await syncedLead()]
    await app.t.db.system`update leads set status = 'warm' where id = ${remove.id}`
    const merged = await post('/api/leads/merge', { keep: keep.id, remove: remove.id, take: ['status'] })
    expect(await queued()).toEqual([keep.id])
    await post(`/api/leads/changes/${merged.json<{ change: LeadChange }>().change.id}/undo`)
    expect(await queued()).toEqual([keep.id])
  })

  test('by an import, for the leads that change', async () => {
    const [changed, same] = [await syncedLead(), await syncedLead()]
    const file = `Company,Email,Status\n${changed.businessName},${changed.email},warm\n${same.businessName},${same.email},new\n`
    await app.importAll(user, file, { duplicates: 'update' })
    expect(await queued()).toEqual([changed.id])
  })

  test('by a reply', async () => {
    const lead = await syncedLead()
    const { messageId, recipientId } = await makeMessage(app.t, user, { email: lead.email ?? '' })
    await app.t.db.system`update campaign_recipients set lead_id = ${lead.id} where id = ${recipientId}`
    await app.t.db.system`update settled_messages set attempts = 1 where id = ${messageId}`
    const at = app.t.clock.now()
    await app.t.db.asSystem(sql =>
      recordFact(sql, {
        userId: user.id,
        messageId,
        attempt: 1,
        at,
        isSure: true,
        fact: { kind: 'replied', label: 'interested' },
      }),
    )
    expect(await queued()).toEqual([lead.id])
  })
})

test('every file that changes the status of leads queues it', () => {
  const writes =
    /\bupdate leads\b[^`]*?\bset\b(?:(?!\bwhere\b)[^`])*?(?:\bstatus\s*=|\$\{sql\(changes\)\}|\$\{list(?:Of)?\()/
  const writers = globSync('server/**/*.ts')
    .filter(path => !/\.test\.ts$/.test(path) && writes.test(readFileSync(path, 'utf8')))
    .sort()
  expect(writers).toEqual([
    'server/leads/add/rows-sql.ts',
    'server/leads/change/changes-sql.ts',
    'server/leads/change/merge-sql.ts',
    'server/leads/sql.ts',
    'server/leads/write-sql.ts',
  ])
})
