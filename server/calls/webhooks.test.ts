import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { testApp } from '#test/app.ts'
import { type CallingApp, callingApp, PUBLIC_URL } from '#test/calling.ts'
import type { TestUser } from '#test/make.ts'
import type { PeerCall } from '#test/peers/twilio-state.ts'
import { type Callback, leadLegOf, report, signatureOf } from '#test/peers/twilio-story.ts'

/** What comes from outside about a call, good and bad, through a proxy that changes scheme and host. */
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

test('a report that is signed is believed, behind a proxy as well', async () => {
  expect((await post(ownReport('ringing'))).statusCode).toBe(204)
  expect(await row()).toMatchObject({ status: 'initiated', ownLeg: 'ringing' })
})

describe('what is refused changes nothing', () => {
  const refused = async (callback: Callback, signature: string | undefined, status: number) => {
    const before = await row()
    expect((await calling.post(callback, signature)).statusCode).toBe(status)
    expect(await row()).toEqual(before)
  }

  test('without a signature, with a wrong one, or with one of another report', async () => {
    const told = ownReport('completed')
    await refused(told, undefined, 403)
    await refused(told, '', 403)
    await refused(told, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', 403)
    await refused(told, calling.sign(ownReport('ringing')), 403)
    await refused(withFields(told, { CallDuration: '9999' }), calling.sign(told), 403)
  })

  test('signed with the main account’s token', async () => {
    const told = ownReport('completed')
    await refused(told, signatureOf(calling.peer.authToken, told), 403)
    const asMain = withFields(told, { AccountSid: calling.peer.accountSid })
    await refused(asMain, signatureOf(calling.peer.authToken, asMain), 403)
  })

  const EVENTS = ['voice', 'own', 'lead', 'dialled', 'recording'] as const
  const told = (event: (typeof EVENTS)[number], fields: Record<string, string> = {}): Callback =>
    withFields(
      { ...ownReport('completed'), url: own.statusCallback.replace(/own$/, event) },
      {
        RecordingSid: `RE${'a'.repeat(32)}`,
        RecordingStatus: 'completed',
        DialCallStatus: 'busy',
        ...fields,
      },
    )

  test.each(EVENTS)('%s, forged: nothing is told of the call either', async event => {
    await refused(told(event), 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', 403)
    await refused(told(event), signatureOf(calling.peer.authToken, told(event)), 403)
    const reply = await calling.post(told(event), undefined)
    expect(reply.json()).toEqual({ message: 'The signature is not that of this line' })
  })

  test.each(EVENTS)('%s, of another call or not readable', async event => {
    const other = told(event, { CallSid: event === 'lead' ? own.sid : `CA${'f'.repeat(32)}` })
    await refused(other, calling.sign(other), 409)
    const broken = told(event, { CallSid: 'CA' })
    await refused(broken, calling.sign(broken), 400)
  })

  test.each([
    ['recording', { RecordingSid: 'RE1' }],
    ['recording', { RecordingSid: '../../Accounts' }],
    ['recording', { RecordingUrl: `https://api.twilio.com/${'x'.repeat(500)}` }],
    ['dialled', { DialCallSid: 'x' }],
    ['lead', { ParentCallSid: 'x' }],
  ] as const)('%s with %j', async (event, fields) => {
    const wrong = told(event, fields)
    await refused(wrong, calling.sign(wrong), 400)
  })

  test('for a line that was never opened, or whose kept token can not be read', async () => {
    const report = told('own')
    for (const token of [null, 'v1.not.sealed']) {
      await calling.t.db.system`update client_subaccounts set twilio_auth_token = ${token} where user_id = ${user.id}`
      await refused(report, calling.sign(report), 403)
    }
  })

  test('asked for instead of sent', async () => {
    const url = own.statusCallback.replace(PUBLIC_URL, '')
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await calling.t.anonymous({ method, url })).statusCode).toBe(405)
  })

  test('rightly signed by another account’s line', async () => {
    const other = await calling.caller()
    const theirs = await calling.begin(other)
    const { accountSid } = calling.peer.calls().find(one => one.statusCallback.includes(theirs.id)) ?? own
    const told = withFields(ownReport('completed'), { AccountSid: accountSid })
    await refused(told, calling.sign(told), 403)
    // Their report sent to this call, and this call under their account's address.
    const moved = { ...told, url: told.url.replace(user.id, other.id) }
    await refused(moved, calling.sign(moved), 404)
  })

  test('signed for another address: another call, another host, another path', async () => {
    const told = ownReport('completed')
    for (const url of [
      told.url.replace('/own', '/lead'),
      told.url.replace(PUBLIC_URL, 'https://evil.example'),
      told.url.replace('https://', 'http://'),
      `${told.url}?x=1`,
    ])
      await refused(told, calling.sign({ ...told, url }), 403)
  })

  test('of a call that nobody knows, or an event that is none', async () => {
    const told = ownReport('completed')
    for (const url of [
      told.url.replace(call.id, user.id),
      told.url.replace(call.id, 'x'),
      told.url.replace('/own', '/other'),
      `${PUBLIC_URL}/webhooks/twilio`,
    ])
      await refused({ ...told, url }, calling.sign({ ...told, url }), 404)
  })

  test.each([
    [{ CallSid: undefined }, 400],
    [{ CallStatus: undefined }, 400],
    [{ CallStatus: '' }, 400],
    [{ CallStatus: 'teleported' }, 400],
    [{ CallSid: "CA1'; drop table call_logs; --" }, 400],
    [{ CallSid: `CA${'f'.repeat(32)}` }, 409],
    [{ AccountSid: undefined }, 403],
  ])('signed, but not a report of this call: %j', async (wrong, status) => {
    const told = withFields(ownReport('completed'), wrong)
    const { authToken = '' } = calling.peer.accounts().find(one => one.sid === own.accountSid) ?? {}
    await refused(told, signatureOf(authToken, told), status)
  })

  test('a child of another call', async () => {
    const lead = { ...leadLegOf(own, call.toNumber), parentSid: `CA${'e'.repeat(32)}` }
    const told = report(leadUrl(), { call: lead, status: 'completed', at: at(9), duration: 3 })
    await refused(told, calling.sign(told), 409)
    const itself = report(leadUrl(), { call: own, status: 'completed', at: at(9), duration: 3 })
    await refused(itself, calling.sign(itself), 409)
  })

  test('other forms than a form', async () => {
    const told = ownReport('completed')
    const ask = (contentType: string, payload: string) =>
      calling.t.anonymous({
        method: 'POST',
        url: told.url.replace(PUBLIC_URL, ''),
        payload,
        headers: { 'content-type': contentType, 'x-twilio-signature': calling.sign(told) },
      })
    expect((await ask('application/json', JSON.stringify(told.fields))).statusCode).toBe(415)
    expect((await ask('text/xml', '<a/>')).statusCode).toBe(415)
    expect((await ask('application/x-www-form-urlencoded', 'x='.repeat(50_000))).statusCode).toBe(413)
    expect((await ask('application/x-www-form-urlencoded', '__proto__=1&constructor=2')).statusCode).toBe(403)
    expect(await row()).toMatchObject({ ownLeg: 'queued' })
  })

  test('the whole call told again after its end: all stays as it was', async () => {
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
    const told = ownReport('completed')
    calling.t.clock.advance(25 * 3_600_000)
    await refused(told, calling.sign(told), 410)
  })
})

describe('reports that are true and strange', () => {
  test('repeated, late and out of order: the state only moves forward', async () => {
    for (const status of ['completed', 'ringing', 'completed', 'in-progress', 'queued'])
      expect((await post(ownReport(status, 5))).statusCode).toBe(204)
    expect(await row()).toMatchObject({ ownLeg: 'completed' })
  })

  test('with nothing but the id and the state', async () => {
    const bare = (callback: Callback) => ({
      url: callback.url,
      fields: Object.fromEntries(
        ['AccountSid', 'CallSid', 'CallStatus'].map(name => [name, callback.fields[name] ?? '']),
      ),
    })
    const lead = leadLegOf(own, call.toNumber)
    expect((await post(bare(ownReport('in-progress')))).statusCode).toBe(204)
    expect((await post(bare(report(leadUrl(), { call: lead, status: 'completed', at: at(1) })))).statusCode).toBe(204)
    expect(await row()).toMatchObject({
      status: 'completed',
      leadCallSid: lead.sid,
      duration: null,
      endTime: null,
    })
  })

  test('with times and lengths that are none', async () => {
    const told = withFields(ownReport('completed'), {
      Timestamp: 'yesterday',
      CallDuration: '-3',
      EndTime: '',
    })
    expect((await post(told)).statusCode).toBe(204)
    expect(await row()).toMatchObject({ ownLeg: 'completed', endTime: null })
  })

  test('with fields that come twice and ones that are new', async () => {
    const told = withFields(ownReport('ringing'), { SomethingNew: 'x', Äöü: 'ß +&=%' })
    expect((await post(told)).statusCode).toBe(204)
  })

  test('before the answer to the dial was noted: they bring the call’s own id', async () => {
    await calling.t.db.system`update call_logs set twilio_call_sid = null, own_leg = 'queued' where id = ${call.id}`
    expect((await post(ownReport('ringing'))).statusCode).toBe(204)
    const [found] = await calling.t.db.system`select twilio_call_sid as sid from call_logs where id = ${call.id}`
    expect(found?.sid).toBe(own.sid)
  })

  test.each([
    ['answered', 'completed'],
    ['no-answer', 'no-answer'],
    ['teleported', 'initiated'],
  ])('the lead’s end as the bridge tells it: %s', async (word, status) => {
    const dialled = withFields(ownReport('in-progress'), { DialCallStatus: word, DialCallDuration: '9' })
    const told = { ...dialled, url: own.statusCallback.replace(/own$/, 'dialled') }
    const reply = await post(told)
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('<Hangup/>')])
    expect(await row()).toMatchObject({ status })
  })

  test('of a recording, once: a second one changes nothing', async () => {
    const url = own.statusCallback.replace(/own$/, 'recording')
    const told = (letter: string) => ({
      url,
      fields: {
        AccountSid: own.accountSid,
        CallSid: own.sid,
        RecordingStatus: 'completed',
        RecordingSid: `RE${letter.repeat(32)}`,
        RecordingUrl: 'https://api.twilio.com/x',
      },
    })
    for (const letter of ['a', 'a', 'b']) expect((await post(told(letter))).statusCode).toBe(204)
    expect(await row()).toMatchObject({ recordingSid: `RE${'a'.repeat(32)}` })
  })
})
