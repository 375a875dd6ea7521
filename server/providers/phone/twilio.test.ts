import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twilioPeer } from '#test/peers/twilio.ts'
import { SOUND } from '#test/peers/twilio-routes.ts'
import { twilioChecks } from '#test/peers/twilio-spec.ts'
import type { Line, Phone } from './phone.ts'
import { twilioPhone } from './twilio.ts'

let peer: Awaited<ReturnType<typeof twilioPeer>>
let phone: Phone
let line: Line
beforeAll(async () => {
  peer = await twilioPeer({ deliver: async () => ({ status: 204, body: '<Response/>' }) })
  const { accountSid, authToken, url: baseUrl } = peer
  phone = twilioPhone({ accountSid, authToken, baseUrl, seconds: 0.5 })
  line = await phone.openLine('canvass 1')
})
afterAll(() => peer.close())

const order = {
  to: '+15125558100',
  from: '+12125558100',
  voiceUrl: 'https://canvass.example/webhooks/twilio/voice',
  statusUrl: 'https://canvass.example/webhooks/twilio/own',
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'went well',
    (error: { reason: string; retrySafe: boolean; message: string }) => [error.reason, error.retrySafe, error.message],
  )

test('creates a line once and finds it by name again', async () => {
  expect(await phone.openLine('canvass 1')).toEqual(line)
  expect((await phone.openLine('canvass 2')).accountSid).not.toBe(line.accountSid)
  expect(line).toMatchObject({ accountSid: expect.stringMatching(/^AC/), authToken: expect.any(String) })
})

test('dials, reads, and hangs up a call, and accepts a second hang-up', async () => {
  const { sid, status } = await phone.dial(line, order)
  expect([sid, status]).toEqual([expect.stringMatching(/^CA/), 'queued'])
  const request = peer.requests.at(-1)
  expect(request?.fields).toMatchObject({
    To: order.to,
    From: order.from,
    Url: order.voiceUrl,
    StatusCallback: order.statusUrl,
    Timeout: '20',
    StatusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
  })
  expect(await phone.read(line, sid)).toMatchObject({ own: { sid, status: 'queued', price: null }, lead: null })
  expect(await phone.findCalls(line, order.to, new Date(Date.now() - 60_000))).toEqual([sid])
  await phone.hangUp(line, sid)
  await phone.hangUp(line, sid)
  expect((await phone.read(line, sid))?.own.status).toBe('completed')
})

test('doesn’t find another line’s call', async () => {
  const { sid } = await phone.dial(line, order)
  expect(await phone.read(await phone.openLine('canvass 2'), sid)).toBeNull()
})

test('lists the line’s own numbers', async () => {
  const other = await phone.openLine('canvass 3')
  expect(await phone.numbersOf(other)).toEqual([])
  peer
    .accounts()
    .find(account => account.sid === other.accountSid)
    ?.numbers.push('+12125558123')
  expect(await phone.numbersOf(other)).toEqual(['+12125558123'])
})

test('fetches a recording with the line’s own key', async () => {
  const { sid } = await phone.dial(line, order)
  const call = peer.calls().find(one => one.sid === sid)
  if (call) call.recordingSid = `RE${'a'.repeat(32)}`
  const told = (await phone.read(line, sid))?.recording
  const recordingSid = typeof told === 'object' ? told.sid : ''
  const recording = await phone.recording(line, recordingSid, undefined)
  expect(Buffer.from(await new Response(recording.body).arrayBuffer())).toEqual(SOUND)
  expect(await failure(phone.recording({ ...line, authToken: 'wrong' }, recordingSid, undefined))).toEqual([
    'unavailable',
    false,
    expect.stringContaining('can’t load the recording'),
  ])
  expect(await failure(phone.recording(line, `RE${'b'.repeat(32)}`, undefined))).toContain('refused')
})

describe('explains Twilio’s refusals', () => {
  test.each([
    [400, 21_219, 'refused', 'trial account calls verified numbers only'],
    [400, 21_215, 'refused', 'aren’t turned on'],
    [400, 21_211, 'refused', 'own phone’s number isn’t valid'],
    [400, 21_217, 'refused', 'own phone’s number isn’t valid'],
    [400, 21_210, 'not-configured', 'isn’t verified'],
    [401, 20_003, 'not-configured', 'credentials'],
    [403, 20_005, 'not-configured', 'out of funds'],
    [429, 20_429, 'limited', 'Try again in a minute'],
    [400, 99_999, 'refused', 'Scripted'],
    [503, 20_503, 'unavailable', 'can’t reach the phone company'],
  ])('%i, code %i', async (status, code, reason, words) => {
    peer.answers({ status, code })
    expect(await failure(phone.dial(line, order))).toEqual([reason, true, expect.stringContaining(words)])
  })

  test('warns that the phone may still ring after these failures', async () => {
    const told = ['unavailable', false, expect.stringContaining('can’t reach the phone company')]
    peer.answers({ status: 500 })
    expect(await failure(phone.dial(line, order))).toEqual(told)
    peer.answers('hang up')
    expect(await failure(phone.dial(line, order))).toEqual(told)
    peer.answers('silence')
    expect(await failure(phone.dial(line, order))).toEqual(told)
  })

  test('reports an unreachable Twilio as safe to retry', async () => {
    const { accountSid, authToken } = peer
    const nowhere = twilioPhone({ accountSid, authToken, baseUrl: 'http://127.0.0.1:9', seconds: 0.5 })
    expect(await failure(nowhere.dial(line, order))).toEqual(['unavailable', true, expect.any(String)])
  })
})

test.skipIf(twilioChecks() === null)(
  'has a stand-in that checks requests against Twilio’s own API description',
  async () => {
    const ask = async (fields: Record<string, string>) => {
      const reply = await fetch(`${peer.url}/2010-04-01/Accounts/${line.accountSid}/Calls.json`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${line.accountSid}:${line.authToken}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(fields),
      })
      return [reply.status, await reply.json()]
    }
    const good = { To: order.to, From: order.from, Url: order.voiceUrl }
    expect((await ask(good))[0]).toBe(201)
    for (const bad of [{ ...good, Timeout: 'soon' }, { ...good, Tpo: '+1' }, { From: order.from }])
      expect(await ask(bad)).toEqual([400, expect.objectContaining({ code: 20_001, status: 400 })])
  },
)
