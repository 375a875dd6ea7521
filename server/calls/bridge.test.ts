import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { testApp } from '#test/app.ts'
import { type CallingApp, callingApp, PUBLIC_URL } from '#test/calling.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { SOUND } from '#test/peers/twilio-routes.ts'
import { checkCall } from './check-call.ts'

/** Calls over Twilio's stand-in, through its own client, with its callbacks. */
let calling: CallingApp
let user: TestUser
beforeAll(async () => {
  calling = await callingApp(testApp)
})
afterAll(() => calling.close())
beforeEach(async () => {
  calling.t.clock.set('2026-11-20T15:00:00Z')
  user = await calling.caller()
})

const read = async (id: string) => (await user.client(`/api/calls/${id}`)).json<Call>()
const sidOf = async (id: string) => {
  const [row] = await calling.t.db.system<{ sid: string }[]>`
    select twilio_call_sid as sid from call_logs where id = ${id}`
  return row?.sid ?? ''
}
const callsMade = async () => {
  const [row] = await calling.t.db.system<{ n: number }[]>`
    select coalesce(sum(calls_made), 0)::int as n from user_usage where user_id = ${user.id}`
  return row?.n
}
const nextCheckOf = async (id: string) => {
  const [job] = await calling.t.db.system<{ at: string }[]>`
    select run_at as at from graphile_worker.jobs where key = ${`call:${id}`}`
  return job && new Date(job.at)
}
const check = (id: string) => checkCall(calling.t.deps, { userId: user.id, id })
const accountsOf = async () => {
  const [row] = await calling.t.db.system<
    { id: string }[]
  >`select id from client_subaccounts where user_id = ${user.id}`
  return calling.peer.accounts().filter(account => account.friendlyName === `canvass ${row?.id}`)
}

describe('the bridge', () => {
  test('rings the user’s own phone first, then the lead, and records how it went', async () => {
    const call = await calling.begin(user)
    expect(call).toMatchObject({
      status: 'queued',
      isSimulated: false,
      isLive: true,
      toNumber: '+12125558142',
      fromNumber: '+12125558100',
    })
    const [first] = calling.peer.calls().filter(one => one.status === 'queued')
    expect(first).toMatchObject({ to: '+15125558100', from: '+12125558100' })
    const { bridge, statuses } = await calling.peer.play(await sidOf(call.id), { talk: 42 })
    expect(bridge).toMatchObject({
      to: '+12125558142',
      callerId: '+12125558100',
      recordingUrl: null,
      sendDigits: null,
      statusUrl: `${PUBLIC_URL}/webhooks/twilio/${user.id}/${call.id}/lead`,
    })
    expect(new Set(statuses)).toEqual(new Set([200, 204]))
    expect(await read(call.id)).toMatchObject({
      status: 'completed',
      isLive: false,
      duration: 42,
      cost: null,
      reason: null,
      startTime: '2026-11-20T15:00:15.000Z',
      endTime: '2026-11-20T15:00:58.000Z',
    })
  })

  test('gets its price, the sum of both legs, once Twilio knows it', async () => {
    const call = await calling.begin(user)
    await calling.peer.play(await sidOf(call.id))
    await check(call.id)
    expect((await read(call.id)).cost).toBeNull()
    calling.peer.price('0.01400', '0.00850')
    await check(call.id)
    expect(await read(call.id)).toMatchObject({ cost: '0.0225', currency: 'USD', status: 'completed' })
  })

  test.each([
    [{ lead: 'busy' }, { status: 'busy', duration: null, reason: null }],
    [{ lead: 'no-answer' }, { status: 'no-answer', duration: null, reason: null }],
    [{ lead: 'failed' }, { status: 'failed', reason: expect.stringContaining('couldn’t reach') }],
    [{ own: 'no-answer' }, { status: 'canceled', reason: expect.stringContaining('Nobody picked up your own phone') }],
    [{ own: 'busy' }, { status: 'canceled', reason: expect.stringContaining('was busy') }],
    [{ own: 'failed' }, { status: 'failed', reason: expect.stringContaining('Check its number in Settings') }],
  ] as const)('%j', async (plot, end) => {
    const call = await calling.begin(user)
    await calling.peer.play(await sidOf(call.id), plot)
    expect(await read(call.id)).toMatchObject({ isLive: false, ...end })
    await check(call.id)
    expect(await read(call.id)).toMatchObject(end)
  })

  test('dials an extension after the lead answers', async () => {
    const reply = await calling.dial(user, await calling.callee(user), '(212) 555-8142 x4021')
    const { bridge } = await calling.peer.play(await sidOf(reply.json<Call>().id))
    expect(bridge).toMatchObject({ to: '+12125558142', sendDigits: 'wwww4021' })
  })

  test('doesn’t ring a lead that asked for no calls while the user’s phone was ringing', async () => {
    const call = await calling.begin(user)
    await calling.t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'phone', '+12125558142', 'manual')`
    const { bridge } = await calling.peer.play(await sidOf(call.id))
    expect([bridge?.to, bridge?.xml]).toEqual([null, expect.stringContaining('<Hangup/>')])
  })

  test('ends when the user hangs up on the page', async () => {
    const call = await calling.begin(user)
    const reply = await user.client({ method: 'POST', url: `/api/calls/${call.id}/hang-up`, payload: {} })
    expect(reply.statusCode).toBe(200)
    await check(call.id)
    expect(await read(call.id)).toMatchObject({ status: 'canceled', isLive: false })
  })

  test('can’t be controlled like a simulated call', async () => {
    const call = await calling.begin(user)
    const steer = { method: 'POST', url: `/api/calls/${call.id}/simulate`, payload: { outcome: 'busy' } } as const
    expect((await user.client(steer)).statusCode).toBe(409)
  })
})

describe('a recording', () => {
  const recorded = async () => {
    await user.client({ method: 'PUT', url: '/api/settings/calling', payload: { recordCalls: true } })
    const call = await calling.begin(user)
    const { bridge } = await calling.peer.play(await sidOf(call.id))
    expect(bridge?.xml).toContain('record="record-from-answer-dual"')
    return call
  }

  test('is played by us, and only to its owner', async () => {
    const call = await recorded()
    expect(await read(call.id)).toMatchObject({ hasRecording: true })
    const reply = await user.client(`/api/calls/${call.id}/recording`)
    expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.equals(SOUND)]).toEqual([
      200,
      'audio/mpeg',
      true,
    ])
    const other = await calling.caller()
    expect((await other.client(`/api/calls/${call.id}/recording`)).statusCode).toBe(404)
    expect((await calling.t.anonymous(`/api/calls/${call.id}/recording`)).statusCode).toBe(401)
  })

  test('that wasn’t reported is found by asking', async () => {
    await user.client({ method: 'PUT', url: '/api/settings/calling', payload: { recordCalls: true } })
    const call = await calling.begin(user)
    await calling.peer.play(await sidOf(call.id), {}, all => all.filter(one => !one.url.endsWith('/recording')))
    expect((await read(call.id)).hasRecording).toBe(false)
    await check(call.id)
    expect((await read(call.id)).hasRecording).toBe(true)
  })

  test('a call ends on time while its recordings can’t be listed, and the recording follows', async () => {
    await user.client({ method: 'PUT', url: '/api/settings/calling', payload: { recordCalls: true } })
    const call = await calling.begin(user)
    await calling.peer.play(await sidOf(call.id), {}, () => [])
    calling.peer.price('0.01400', '0.00850')
    calling.peer.failAt(/Recordings/)
    onTestFinished(() => calling.peer.failAt(null))
    await check(call.id)
    expect(await read(call.id)).toMatchObject({ status: 'completed', duration: 42, hasRecording: false })
    expect(await nextCheckOf(call.id)).toEqual(new Date('2026-11-20T15:01:00Z'))
    calling.peer.failAt(null)
    await check(call.id)
    expect((await read(call.id)).hasRecording).toBe(true)
  })

  test('is missing for a call that wasn’t recorded', async () => {
    const call = await calling.begin(user)
    const reply = await user.client(`/api/calls/${call.id}/recording`)
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Recording not found' }])
  })
})

describe('an account’s subaccount at Twilio', () => {
  test('is created at its first call, once, even if several calls start in parallel', async () => {
    const leads = await Promise.all(Array.from({ length: 6 }, () => calling.callee(user)))
    const replies = await Promise.all(leads.map(lead => calling.dial(user, lead)))
    expect(replies.map(reply => reply.statusCode)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await accountsOf()).toHaveLength(1)
  })

  test('is found again, with its token sealed, if the process ended before storing it', async () => {
    await calling.begin(user)
    await calling.t.db.system`
      update client_subaccounts set twilio_subaccount_sid = null, twilio_auth_token = null where user_id = ${user.id}`
    await calling.begin(user)
    const [account] = await accountsOf()
    expect(await accountsOf()).toHaveLength(1)
    const [row] = await calling.t.db.system`
      select twilio_subaccount_sid as sid, twilio_auth_token as token from client_subaccounts where user_id = ${user.id}`
    expect(row?.sid).toBe(account?.sid)
    expect(row?.token.includes(account?.authToken)).toBe(false)
  })

  test('has a monthly limit if the administrator set one', async () => {
    await calling.begin(user)
    await calling.t.db.system`
      update client_subaccounts set monthly_call_limit = 1, last_billing_reset = '2026-11-01' where user_id = ${user.id}`
    const reply = await calling.dial(user, await calling.callee(user))
    expect([reply.statusCode, reply.json()]).toEqual([
      429,
      { message: expect.stringContaining('administrator allows') },
    ])
    calling.t.clock.set('2026-12-01T15:00:00Z')
    expect((await calling.dial(user, await calling.callee(user))).statusCode).toBe(200)
  })

  test('calls from its own number if the installation has none and the administrator assigned one', async () => {
    const { config } = calling.t.deps
    const { TWILIO_FROM_NUMBER } = config
    delete config.TWILIO_FROM_NUMBER
    onTestFinished(() => void Object.assign(config, { TWILIO_FROM_NUMBER }))
    const refused = await calling.dial(user, await calling.callee(user))
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      { message: expect.stringContaining('There’s no number to call from.') },
    ])
    const [account] = await accountsOf()
    account?.numbers.push('+12125558123')
    expect((await calling.begin(user)).fromNumber).toBe('+12125558123')
    // From then on it's known and not requested again.
    account?.numbers.splice(0)
    expect((await calling.begin(user)).fromNumber).toBe('+12125558123')
  })

  test('makes no calls while it’s suspended', async () => {
    await calling.begin(user)
    await calling.t.db.system`update client_subaccounts set status = 'suspended' where user_id = ${user.id}`
    const reply = await calling.dial(user, await calling.callee(user))
    expect([reply.statusCode, reply.json()]).toEqual([503, { message: expect.stringContaining('turned off') }])
  })
})

describe('a failure at the phone company', () => {
  test.each([
    [{ status: 400, code: 21_219 }, 400, /calls verified numbers only\. Verify your own phone’s number at Twilio/],
    [{ status: 400, code: 21_210 }, 503, /isn’t verified at Twilio\. Ask your administrator to verify it/],
    [{ status: 400, code: 21_211 }, 400, /isn’t valid\. Check your own phone’s number in Settings/],
    [{ status: 400, code: 21_215 }, 400, /aren’t turned on at Twilio\. Ask your administrator/],
    [{ status: 401, code: 20_003 }, 503, /credentials\. Ask your administrator to check them/],
    [{ status: 403, code: 20_005 }, 503, /out of funds\. Ask your administrator to add funds, then call again/],
    [{ status: 503, code: 20_503 }, 503, /can’t reach the phone company right now\. Try again in a few minutes/],
    [{ status: 400, code: 99_999 }, 400, /refused the call: “.+” Check both phone numbers, then try again/],
    [{ status: 429, code: 20_429 }, 429, /Try again in a minute/],
  ])('%j gives a message, uses no quota, and leaves the lead callable', async (refusal, status, words) => {
    await calling.begin(user)
    const lead = await calling.callee(user)
    calling.peer.answers(refusal)
    const reply = await calling.dial(user, lead)
    expect([reply.statusCode, reply.json()]).toEqual([status, { message: expect.stringMatching(words) }])
    expect(await callsMade()).toBe(1)
    const [failed] = (await user.client(`/api/calls?leadId=${lead.id}`)).json<Call[]>()
    expect(failed).toMatchObject({ status: 'failed', isLive: false, reason: expect.stringMatching(words) })
    expect((await calling.dial(user, lead)).statusCode).toBe(200)
  })

  test.each([{ status: 503, code: 20_503 }, { status: 403, code: 20_005 }, 'hang up'] as const)(
    'before the subaccount is created (%j) uses no quota, and the next call creates it',
    async refusal => {
      const lead = await calling.callee(user)
      calling.peer.answers(refusal)
      const reply = await calling.dial(user, lead)
      expect([reply.statusCode, reply.json()]).toEqual([
        503,
        { message: expect.stringMatching(/Try again in a few minutes|to add funds, then call again/) },
      ])
      expect([await callsMade(), (await accountsOf()).length]).toEqual([0, 0])
      expect((await calling.dial(user, lead)).statusCode).toBe(200)
      expect([await callsMade(), (await accountsOf()).length]).toEqual([1, 1])
    },
  )

  test('during a call tells a user who wants to hang up how to do it', async () => {
    const call = await calling.begin(user)
    calling.peer.answers({ status: 503, code: 20_503 })
    const hangUp = { method: 'POST', url: `/api/calls/${call.id}/hang-up`, payload: {} } as const
    const reply = await user.client(hangUp)
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { message: expect.stringContaining('Put your phone down to end the call.') },
    ])
    expect((await read(call.id)).isLive).toBe(true)
    expect((await user.client(hangUp)).statusCode).toBe(200)
  })

  test('makes a recording unavailable for now, and it’s available later', async () => {
    await user.client({ method: 'PUT', url: '/api/settings/calling', payload: { recordCalls: true } })
    const call = await calling.begin(user)
    await calling.peer.play(await sidOf(call.id))
    calling.peer.answers({ status: 503, code: 20_503 })
    const listen = () => user.client(`/api/calls/${call.id}/recording`)
    const reply = await listen()
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { message: expect.stringContaining('Try again in a minute') },
    ])
    expect((await listen()).statusCode).toBe(200)
  })

  test('doesn’t matter without an own phone: nothing is dialed', async () => {
    await user.client({ method: 'PUT', url: '/api/settings/calling', payload: { ownPhone: '' } })
    expect((await calling.dial(user, await calling.callee(user))).json()).toEqual({
      reason: 'own-phone',
      nextLawfulAt: null,
      message: expect.stringContaining('Settings'),
    })
  })

  test('that loses the response leaves a call that the job finds and counts once', async () => {
    await calling.begin(user)
    const lead = await calling.callee(user)
    calling.peer.answers('hang up')
    const reply = await calling.dial(user, lead)
    const { id, status, reason } = reply.json<Call>()
    expect([reply.statusCode, status, reason]).toEqual([200, 'queued', expect.stringContaining('answered yet')])
    // Another click returns the same call.
    expect((await calling.dial(user, lead)).json<Call>().id).toBe(id)
    calling.t.clock.advance(60_000)
    await check(id)
    expect([await read(id), await callsMade()]).toEqual([
      expect.objectContaining({ status: 'failed', reason: expect.stringContaining('didn’t place this call') }),
      1,
    ])
  })

  test('that loses the response to a placed call leaves a call that is found again', async () => {
    const call = await calling.begin(user)
    await calling.t.db.system`update call_logs set twilio_call_sid = null, own_leg = 'queued' where id = ${call.id}`
    calling.t.clock.advance(60_000)
    const own = calling.peer.calls().find(one => one.statusCallback.includes(call.id))
    Object.assign(own ?? {}, { status: 'in-progress' })
    await check(call.id)
    expect([await sidOf(call.id), (await read(call.id)).status]).toEqual([own?.sid, 'initiated'])
  })

  test.each([/Calls\//, /Calls\.json/])('that makes %s unreadable leads to another try a minute later', async path => {
    const call = await calling.begin(user)
    await calling.peer.play(await sidOf(call.id), {}, () => [])
    calling.peer.failAt(path)
    onTestFinished(() => calling.peer.failAt(null))
    await check(call.id)
    expect(await nextCheckOf(call.id)).toEqual(new Date('2026-11-20T15:01:00Z'))
    calling.peer.failAt(null)
    await check(call.id)
    expect(await read(call.id)).toMatchObject({ status: 'completed', isLive: false })
  })

  test('that loses all callbacks makes the job ask', async () => {
    const call = await calling.begin(user)
    const { statuses } = await calling.peer.play(await sidOf(call.id), {}, () => [])
    expect(statuses).toEqual([])
    expect((await read(call.id)).isLive).toBe(true)
    await check(call.id)
    expect(await read(call.id)).toMatchObject({
      status: 'completed',
      duration: 42,
      startTime: '2026-11-20T15:00:15.000Z',
    })
  })
})

test('dials samples and fictional numbers with the simulator, whatever is configured', async () => {
  const before = calling.peer.calls().length
  const sample = await makeLead(calling.t, user, {
    phone: '(555) 555-0142',
    source: 'sample',
    address: 'Albany, NY 12207',
  })
  const film = await calling.callee(user, '212 555 0100')
  expect((await calling.dial(user, sample, '(555) 555-0142')).json()).toMatchObject({ isSimulated: true })
  expect((await calling.dial(user, film, '212 555 0100')).json()).toMatchObject({ isSimulated: true })
  expect(calling.peer.calls().length).toBe(before)
})
