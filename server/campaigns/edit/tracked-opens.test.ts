import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SampleMail } from '#contract/sample-mail.ts'
import type { FollowUp } from '#contract/sequences.ts'
import type { TestApp } from '#test/app.ts'
import { makeDraft, makeMailer, makeSent, readReport, startEngine, whenFinished } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import type { Sink } from '#test/smtp-sink.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser

beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp())
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

const TO = ['ann@shop.test']
const body = '<p>Hi, <a href="https://shop.test/spring">look</a></p>'
const followUp: FollowUp = { type: 'email', delayDays: 3, condition: 'not-replied', subject: '', body }
const notOpened: FollowUp = { ...followUp, condition: 'not-opened' }
const REFUSED =
  'This campaign doesn’t track opens, so a follow-up can’t depend on them. Turn on Track opens or choose another condition.'

const ask = async (method: 'POST' | 'PUT', url: string, payload: object = {}) => {
  const reply = await user.client({ method, url: `/api/${url}`, payload })
  return { ...reply.json(), code: reply.statusCode }
}
const turnOff = () => ask('PUT', 'settings/sender', { tracksOpens: false })
const edit = (id: string, fields: object) => ask('PUT', `campaigns/${id}`, { subject: 'Hello', body, ...fields })
const contentOf = async (id: string) => (await user.client(`/api/campaigns/${id}/content`)).json()

/** Every email frozen for a campaign: whether it shows the pixel, and how many of its links are tracked. */
const frozen = (id: string) => t.db.system`
  select step, variant, position('{{@pixel}}' in body_html) > 0 as has_pixel, jsonb_array_length(links) as links
  from campaign_revisions where campaign_id = ${id} order by n`

describe('a new campaign', () => {
  test('tracks no opens until the account or the campaign says so', async () => {
    const fresh = await makeUser(t)
    expect((await makeDraft(fresh, TO)).tracksOpens).toBe(false)
    expect((await makeDraft(fresh, TO, { tracksOpens: true })).tracksOpens).toBe(true)
    const settings = { method: 'PUT', url: '/api/settings/sender', payload: { tracksOpens: true } } as const
    expect((await fresh.client(settings)).json().tracksOpens).toBe(true)
    expect((await makeDraft(fresh, TO)).tracksOpens).toBe(true)
    expect((await makeDraft(fresh, TO, { tracksOpens: false })).tracksOpens).toBe(false)
  })

  test('keeps its own choice when it is edited, duplicated and read', async () => {
    const { id } = await makeDraft(user, TO, { tracksOpens: false })
    expect((await edit(id, {})).tracksOpens).toBe(false)
    const copy = await ask('POST', `campaigns/${id}/duplicate`)
    expect(copy.tracksOpens).toBe(false)
    expect((await edit(id, { tracksOpens: true })).tracksOpens).toBe(true)
    expect((await contentOf(id)).tracksOpens).toBe(true)
    expect((await contentOf(copy.id)).tracksOpens).toBe(false)
  })
})

describe('without open tracking', () => {
  test('no email of the campaign has the pixel, and links are still tracked', async () => {
    const letters = { steps: [followUp], variants: [{ subject: 'Other', body }] }
    const id = await makeSent(user, TO, { body, ...letters, tracksOpens: false })
    await ask('POST', `campaigns/${id}/pause`)
    const changed = `${body}<p>Bye</p>`
    await edit(id, {
      body: changed,
      steps: [{ ...followUp, body: changed }],
      variants: [{ subject: 'Other', body: changed }],
    })
    const of = (step: number, variant: number) => ({ step, variant, hasPixel: false, links: 1 })
    const each = [of(0, 0), of(1, 0), of(0, 1)]
    expect([...(await frozen(id))]).toEqual([...each, of(0, 0), of(0, 1), of(1, 0)])
  })

  test('a sent email has a tracked link and no image; with open tracking, it has the pixel', async () => {
    const engine = startEngine(t)
    const imagesOf = async (tracksOpens: boolean) => {
      await whenFinished(t, user, await makeSent(user, TO, { body, tracksOpens }))
      const { html = '' } = await PostalMime.parse(sink.accepted.at(-1)?.raw ?? '')
      return { images: html.match(/<img/g)?.length ?? 0, isTracked: html.includes('/t/c/') }
    }
    expect(await imagesOf(false)).toEqual({ images: 0, isTracked: true })
    expect(await imagesOf(true)).toEqual({ images: 1, isTracked: true })
    await engine.stop()
  })

  test('previews and test emails match the campaign’s emails', async () => {
    const preview = async (fields: object) => {
      const { html }: SampleMail = await ask('POST', 'campaigns/preview', { subject: 'S', body, ...fields })
      return html?.includes('<img') ?? null
    }
    expect(await preview({})).toBe(true)
    expect(await preview({ tracksOpens: false })).toBe(false)
    await ask('POST', 'campaigns/test', { subject: 'S', body, tracksOpens: false })
    expect((await PostalMime.parse(sink.accepted.at(-1)?.raw ?? '')).html).not.toContain('<img')
    await turnOff()
    expect(await preview({})).toBe(false)
    expect(await preview({ tracksOpens: true })).toBe(true)
  })

  test('a follow-up can’t depend on opens, whichever of the two is chosen first', async () => {
    const draft = { name: 'Spring', subject: 'Hello', body, recipients: TO }
    const refused = { code: 400, message: REFUSED }
    expect(await ask('POST', 'campaigns', { ...draft, steps: [notOpened], tracksOpens: false })).toEqual(refused)
    const { id } = await makeDraft(user, TO, { steps: [notOpened] })
    expect(await edit(id, { tracksOpens: false })).toEqual(refused)
    expect(await edit(id, { tracksOpens: false, steps: [followUp] })).toMatchObject({ code: 200 })
    expect(await edit(id, { steps: [notOpened] })).toEqual(refused)
    await turnOff()
    expect(await ask('POST', 'campaigns', { ...draft, steps: [notOpened] })).toEqual(refused)
    expect((await user.client('/api/campaigns')).json()).toHaveLength(1)
  })

  test('a paused campaign’s follow-up can’t either, because tracking can’t change after the start', async () => {
    const id = await makeSent(user, TO, { steps: [followUp], tracksOpens: false })
    await ask('POST', `campaigns/${id}/pause`)
    expect(await edit(id, { steps: [notOpened] })).toEqual({ code: 400, message: REFUSED })
    expect(await edit(id, { tracksOpens: true })).toEqual({
      code: 409,
      message: 'You can’t turn open tracking on or off after sending starts. Duplicate the campaign.',
    })
    expect(await edit(id, { tracksOpens: false, steps: [followUp] })).toMatchObject({ code: 200 })
    expect(await readReport(user, id)).toMatchObject({ tracksOpens: false })
  })

  test('the comparison of variants judges clicks and replies only', async () => {
    const variants = [{ subject: 'Other', body }]
    const measures = async (tracksOpens: boolean) => {
      const { id } = await makeDraft(user, TO, { variants, tracksOpens })
      const { verdicts } = (await user.client(`/api/campaigns/${id}/variants`)).json()
      return verdicts.map(({ measure }: { measure: string }) => measure)
    }
    expect(await measures(true)).toEqual(['opened', 'clicked', 'replied'])
    expect(await measures(false)).toEqual(['clicked', 'replied'])
  })
})
