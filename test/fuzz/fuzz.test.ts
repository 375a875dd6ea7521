import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { hubspotPeer } from '#test/peers/hubspot.ts'
import { pipedrivePeer } from '#test/peers/pipedrive.ts'
import { fuzz } from './fuzz.ts'

let t: TestApp
let hubspot: Awaited<ReturnType<typeof hubspotPeer>>
let pipedrive: Awaited<ReturnType<typeof pipedrivePeer>>
beforeAll(async () => {
  hubspot = await hubspotPeer({ keys: { 'pat-made-up': { canWrite: true } } })
  pipedrive = await pipedrivePeer()
  const env = { HUBSPOT_BASE_URL: hubspot.url, PIPEDRIVE_BASE_URL: pipedrive.url }
  t = await testApp({ gazetteer: true, env })
})
afterAll(async () => {
  await t.close()
  await hubspot.close()
  await pipedrive.close()
})

/** `npm run bench:fuzz` sends 100,000. */
test('answers valid and nearly valid requests as the API’s description says', { timeout: 120_000 }, async () => {
  const { sent, succeeded, wrong } = await fuzz(t, { seed: 1, requests: 1500, mostMs: 30_000 })
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(1500)
  expect(succeeded.size).toBeGreaterThan(100)
})
