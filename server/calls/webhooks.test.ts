import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { testApp } from '#test/app.ts'
import { type CallingApp, callingApp, PUBLIC_URL } from '#test/calling.ts'
import type { TestUser } from '#test/make.ts'
import type { PeerCall } from '#test/peers/twilio-state.ts'
import { type Callback, leadLegOf, report, signatureOf } from '#test/peers/twilio-story.ts'

/** Callbacks about a call, valid and invalid, through a proxy that changes scheme and host. */
let calling: CallingApp
let user: TestUser
let call: Call
let own: PeerCall
beforeAll(async () => {
  calling = await callingApp(testApp)
})
afterAll(() => calling.close())
beforeEach(async () => {
  calling.t.clock.set('2026-11-20T15:00:00Z')
  user = await calling.caller()
  call = await calling.begin(user)
  const found = calling.peer.calls().find(one => one.statusCallback.includes(call.id))
  if (!found) throw new Error('no call')
  own = found
})

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 15, 0, second))
const ownReport = (status: string, second = 5) => report(own.statusCallback, { call: own, status, at: at(second) })
const post = (callback: Callback, signature = calling.sign(callback)) => calling.post(callback, signature)
const row = async (id = call.id) => {
  const [found] = await calling.t.db.system`
    select status, own_leg, lead_leg, start_time, end_time, duration, recording_sid, lead_call_sid from call_logs where id = ${id}`
  return found
}
const withFields = (callback: Callback, fields: Record<string, string | undefined>): Callback => ({
  url: callback.url,
  fields: Object.fromEntries(
    Object.entries({ ...callback.fields, ...fields }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ),
})
const leadUrl = () => own.statusCallback.replace(/own$/, 'lead')

test('a signed report is accepted, even behind a proxy', async () => {
  expect((await post(ownReport('ringing'))).statusCode).toBe(204)
  expect(await row()).toMatchObject({ status: 'initiated', ownLeg: 'ringing' })
})

describe('changes nothing and rejects a report', () => {
  const refused = async (callback: Callback, signature: string | undefined, status: number) => {
    const before = await row()
    expect((await calling.post(callback, signature)).statusCode).toBe(status)
    expect(await row()).toEqual(before)
  }

  test('without a signature, with a wrong one, or with that of another report', async () => {
    const callback = ownReport('completed')
    await refused(callback, undefined, 403)
    await refused(callback, '', 403)
    await refused(callback, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', 403)
    await refused(callback, calling.sign(ownReport('ringing')), 403)
    await refused(withFields(callback, { CallDuration: '9999' }), calling.sign(callback), 403)
  })

  test('signed with the main account’s token', async () => {
    const callback = ownReport('completed')
    await refused(callback, signatureOf(calling.peer.authToken, callback), 403)
    const asMain = withFields(callback, { AccountSid: calling.peer.accountSid })
    await refused(asMain, signatureOf(calling.peer.authToken, asMain), 403)
  })

  const EVENTS = ['voice', 'own', 'lead', 'dialled', 'recording'] as const
  const callback = (event: (typeof EVENTS)[number], fields: Record<string, string> = {}): Callback =>
    withFields(
      { ...ownReport('completed'), url: own.statusCallback.replace(/own$/, event) },
      { RecordingSid: `RE${'a'.repeat(32)}`, RecordingStatus: 'completed', DialCallStatus: 'busy', ...fields },
    )

  test.each(EVENTS)('of type %s, forged, and reveals nothing about the call', async event => {
    await refused(callback(event), 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', 403)
    await refused(callback(event), signatureOf(calling.peer.authToken, callback(event)), 403)
    const reply = await calling.post(callback(event), undefined)
    expect(reply.json()).toEqual({ message: 'The signature doesn’t match this account.' })
  })

  test.each(EVENTS)('of type %s, about another call or unreadable', async event => {
    const other = callback(event, { CallSid: event === 'lead' ? own.sid : `CA${'f'.repeat(32)}` })
    await refused(other, calling.sign(other), 409)
    const broken = callback(event, { CallSid: 'CA' })
    await refused(broken, calling.sign(broken), 400)
  })

  test.each([
    ['recording', { RecordingSid: 'RE1' }],
    ['recording', { RecordingSid: '../../Accounts' }],
    ['recording', { RecordingUrl: `https://api.twilio.com/${'x'.repeat(500)}` }],
    ['dialled', { DialCallSid: 'x' }],
    ['lead', { ParentCallSid: 'x' }],
  ] as const)('%s with %j', async (event, fields) => {
    const wrong = callback(event, fields)
    await refused(wrong, calling.sign(wrong), 400)
  })

  test('for an account without a subaccount, or with an unreadable token', async () => {
    const report = callback('own')
    for (const token of [null, 'v1.not.sealed']) {
      await calling.t.db.system`update client_subaccounts set twilio_auth_token = ${token} where user_id = ${user.id}`
      await refused(report, calling.sign(report), 403)
    }
  })

  test('that comes as a GET request', async () => {
    const url = own.statusCallback.replace(PUBLIC_URL, '')
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await calling.t.anonymous({ method, url })).statusCode).toBe(405)
  })

  test('correctly signed by another account’s subaccount', async () => {
    const other = await calling.caller()
    const theirs = await calling.begin(other)
    const { accountSid } = calling.peer.calls().find(one => one.statusCallback.includes(theirs.id)) ?? own
    const callback = withFields(ownReport('completed'), { AccountSid: accountSid })
    await refused(callback, calling.sign(callback), 403)
    // Their report sent to this call, and this call under their account's URL.
    const moved = { ...callback, url: callback.url.replace(user.id, other.id) }
    await refused(moved, calling.sign(moved), 404)
  })

  test('signed for another URL: another call, another host, another path', async () => {
    const callback = ownReport('completed')
    for (const url of [
      callback.url.replace('/own', '/lead'),
      callback.url.replace(PUBLIC_URL, 'https://evil.example'),
      callback.url.replace('https://', 'http://'),
      `${callback.url}?x=1`,
    ])
      await refused(callback, calling.sign({ ...callback, url }), 403)
  })

  test('about an unknown call, or of an unknown type', async () => {
    const callback = ownReport('completed')
    for (const url of [
      callback.url.replace(call.id, user.id),
      callback.url.replace(call.id, 'x'),
      callback.url.replace('/own', '/other'),
      `${PUBLIC_URL}/webhooks/twilio`,
    ])
      await refused({ ...callback, url }, calling.sign({ ...callback, url }), 404)
  })

  test.each([
    [{ CallSid: undefined }, 400],
    [{ CallStatus: undefined }, 400],
    [{ CallStatus: '' }, 400],
    [{ CallStatus: 'teleported' }, 400],
    [{ CallSid: "CA1'; drop table call_logs; --" }, 400],
    [{ CallSid: `CA${'f'.repeat(32)}` }, 409],
    [{ AccountSid: undefined }, 403],
  ])('that is signed but not about this call: %j', async (wrong, status) => {
    const callback = withFields(ownReport('completed'), wrong)
    const { authToken = '' } = calling.peer.accounts().find(one => one.sid === own.accountSid) ?? {}
    await refused(callback, signatureOf(authToken, callback), status)
  })

  test('about a child of another call', async () => {
    const lead = { ...leadLegOf(own, call.toNumber), parentSid: `CA${'e'.repeat(32)}` }
    const callback = report(leadUrl(), { call: lead, status: 'completed', at: at(9), duration: 3 })
    await refused(callback, calling.sign(callback), 409)
    const itself = report(leadUrl(), { call: own, status: 'completed', at: at(9), duration: 3 })
    await refused(itself, calling.sign(itself), 409)
  })

  test('that isn’t a form', async () => {
    const callback = ownReport('completed')
    const ask = (contentType: string, payload: string) =>
      calling.t.anonymous({
        method: 'POST',
        url: callback.url.replace(PUBLIC_URL, ''),
        payload,
        headers: { 'content-type': contentType, 'x-twilio-signature': calling.sign(callback) },
      })
    expect((await ask('application/json', JSON.stringify(callback.fields))).statusCode).toBe(415)
    expect((await ask('text/xml', '<a/>')).statusCode).toBe(415)
    expect((await ask('application/x-www-form-urlencoded', 'x='.repeat(50_000))).statusCode).toBe(413)
    expect((await ask('application/x-www-form-urlencoded', '__proto__=1&constructor=2')).statusCode).toBe(403)
    expect(await row()).toMatchObject({ ownLeg: 'queued' })
  })

  test('a second delivery of the whole call after its end changes nothing', async () => {
    const sent: Callback[] = []
    await calling.peer.play(own.sid, { talk: 42 }, all => {
      sent.push(...all)
      return all
    })
    const { id } = call
    const whole = async () => {
      const [all] = await calling.t.db.system`select c.*, null as updated_at from call_logs c where id = ${id}`
      return all
    }
    const before = await whole()
    calling.t.clock.advance(3_600_000)
    for (const callback of [...sent, ...sent.toReversed()]) expect((await post(callback)).statusCode).toBeLessThan(300)
    expect([sent.length > 4, await whole()]).toEqual([true, before])
  })

  test('a day after the end', async () => {
    await calling.peer.play(own.sid)
    const callback = ownReport('completed')
    calling.t.clock.advance(25 * 3_600_000)
    await refused(callback, calling.sign(callback), 410)
  })
})

describe('accepts unusual reports', () => {
  test('repeated, late, and out of order: the state only moves forward', async () => {
    for (const status of ['completed', 'ringing', 'completed', 'in-progress', 'queued'])
      expect((await post(ownReport(status, 5))).statusCode).toBe(204)
    expect(await row()).toMatchObject({ ownLeg: 'completed' })
  })

  test('with only the ID and the status', async () => {
    const bare = (callback: Callback) => ({
      url: callback.url,
      fields: Object.fromEntries(
        ['AccountSid', 'CallSid', 'CallStatus'].map(name => [name, callback.fields[name] ?? '']),
      ),
    })
    const lead = leadLegOf(own, call.toNumber)
    expect((await post(bare(ownReport('in-progress')))).statusCode).toBe(204)
    expect((await post(bare(report(leadUrl(), { call: lead, status: 'completed', at: at(1) })))).statusCode).toBe(204)
    expect(await row()).toMatchObject({ status: 'completed', leadCallSid: lead.sid, duration: null, endTime: null })
  })

  test('with invalid times and durations', async () => {
    const callback = withFields(ownReport('completed'), { Timestamp: 'yesterday', CallDuration: '-3', EndTime: '' })
    expect((await post(callback)).statusCode).toBe(204)
    expect(await row()).toMatchObject({ ownLeg: 'completed', endTime: null })
  })

  test('with repeated and unknown fields', async () => {
    const callback = withFields(ownReport('ringing'), { SomethingNew: 'x', Äöü: 'ß +&=%' })
    expect((await post(callback)).statusCode).toBe(204)
  })

  test('before the response to the dial request was stored: they contain the call’s ID', async () => {
    await calling.t.db.system`update call_logs set twilio_call_sid = null, own_leg = 'queued' where id = ${call.id}`
    expect((await post(ownReport('ringing'))).statusCode).toBe(204)
    const [found] = await calling.t.db.system`select twilio_call_sid as sid from call_logs where id = ${call.id}`
    expect(found?.sid).toBe(own.sid)
  })

  test.each([
    ['answered', 'completed'],
    ['no-answer', 'no-answer'],
    ['teleported', 'initiated'],
  ])('about the lead’s leg from the bridge: %s', async (word, status) => {
    const dialled = withFields(ownReport('in-progress'), { DialCallStatus: word, DialCallDuration: '9' })
    const callback = { ...dialled, url: own.statusCallback.replace(/own$/, 'dialled') }
    const reply = await post(callback)
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('<Hangup/>')])
    expect(await row()).toMatchObject({ status })
  })

  test('about a recording, of which only the first counts', async () => {
    const url = own.statusCallback.replace(/own$/, 'recording')
    const callback = (letter: string) => ({
      url,
      fields: {
        AccountSid: own.accountSid,
        CallSid: own.sid,
        RecordingStatus: 'completed',
        RecordingSid: `RE${letter.repeat(32)}`,
        RecordingUrl: 'https://api.twilio.com/x',
      },
    })
    for (const letter of ['a', 'a', 'b']) expect((await post(callback(letter))).statusCode).toBe(204)
    expect(await row()).toMatchObject({ recordingSid: `RE${'a'.repeat(32)}` })
  })
})
