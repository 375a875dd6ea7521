import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expandChunk, takeExpansion } from '#server/sending/expand.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent } from '#test/campaign.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('paused, changed and resumed while its addresses come in, all who come later get the new letter', async () => {
  const user = await makeMailer(t)
  const id = await makeSent(user, ['ann@shop.example', 'bob@shop.example'])
  const [slow, next] = [randomUUID(), randomUUID()]
  const begun = await takeExpansion(t.deps, slow)
  const url = `/api/campaigns/${id}`
  await user.client({ method: 'POST', url: `${url}/pause` })
  const letter = { subject: 'Corrected', body: '<p>Corrected</p>' }
  expect((await user.client({ method: 'PUT', url, payload: letter })).statusCode).toBe(200)
  await user.client({ method: 'POST', url: `${url}/resume` })

  if (begun) await expandChunk(t.deps, slow, begun)
  const anew = await takeExpansion(t.deps, next)
  if (anew) await expandChunk(t.deps, next, anew)

  const rows = await t.db.system`
    select m.email, r.subject from messages m join campaign_revisions r on r.user_id = m.user_id and r.id = m.revision_id
    where m.campaign_id = ${id} order by m.email`
  expect([...rows]).toEqual([
    { email: 'ann@shop.example', subject: 'Corrected' },
    { email: 'bob@shop.example', subject: 'Corrected' },
  ])
})
