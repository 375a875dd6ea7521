import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { makeLead, makeUser } from '#test/make.ts'
import { FRIDAY, simulatedCalls } from '#test/simulated-calls.ts'
import { checkCall, checkLost } from './check-call.ts'

/** Calls with nothing configured use the simulator. It's Friday, 10:00 in New York and 7:00 in Los Angeles. */
const calls = simulatedCalls()
const { send, makeCallee, dial, begin } = calls
const read = async (id: string) => (await send('GET', `/${id}`)).json<Call>()
const callsMade = async () => {
  const [row] = await calls.t.db.system<{ n: number }[]>`
    select coalesce(sum(calls_made), 0)::int as n from user_usage where user_id = ${calls.user.id}`
  return row?.n
}

describe('a simulated call', () => {
  test('is stored with the specification’s fields and uses no quota', async () => {
    const lead = await makeCallee({ businessName: 'Corner Bakery' })
    expect(await begin(lead)).toEqual({
      id: expect.any(String),
      leadId: lead.id,
      leadStatus: 'new',
      businessName: 'Corner Bakery',
      toNumber: '+12125558142',
      fromNumber: null,
      status: 'queued',
      isLive: true,
      isSimulated: true,
      duration: null,
      cost: null,
      currency: null,
      startTime: null,
      endTime: null,
      createdAt: FRIDAY,
      hasRecording: false,
      outcome: null,
      notes: null,
      nextAction: null,
      callbackAt: null,
      reason: null,
    })
    expect(await callsMade()).toBe(0)
    expect((await send('GET', '/summary')).json()).toMatchObject({ remaining: 5, callLimit: 5 })
  })

  test('can be placed when the monthly quota is used up', async () => {
    await calls.t.db.system`
      insert into user_usage (user_id, year, month, calls_made) values (${calls.user.id}, 2026, 11, 5)`
    await begin()
    expect(await callsMade()).toBe(5)
  })

  test('goes through the states of a real call over time, costs nothing, and is stored as simulated', async () => {
    const { id } = await begin()
    const seen = [(await read(id)).status]
    for (const seconds of [1, 1, 3, 59, 1]) {
      calls.t.clock.advance(seconds * 1000)
      seen.push((await read(id)).status)
    }
    expect(seen).toEqual(['queued', 'initiated', 'ringing', 'in-progress', 'in-progress', 'completed'])
    expect(await read(id)).toMatchObject({
      isLive: false,
      duration: 60,
      cost: '0.00',
      currency: 'USD',
      startTime: '2026-11-20T15:00:05.000Z',
      endTime: '2026-11-20T15:01:05.000Z',
    })
    const [row] = await calls.t.db.system`select status, duration, start_time from call_logs where id = ${id}`
    expect(row).toEqual({ status: 'completed', duration: 60, startTime: '2026-11-20T15:00:05.000Z' })
  })

  test('is completed by a job if nobody watches', async () => {
    const { id } = await begin()
    calls.t.clock.advance(3_600_000)
    await checkCall(calls.t.deps, { userId: calls.user.id, id })
    const [row] = await calls.t.db.system`select status, duration, end_time from call_logs where id = ${id}`
    expect(row).toEqual({ status: 'completed', duration: 60, endTime: '2026-11-20T15:01:05.000Z' })
  })

  test('gets another job if the first was lost', async () => {
    const { id } = await begin()
    await calls.t.db.system`delete from graphile_worker._private_jobs`
    const jobs = async () => {
      await checkLost(calls.t.deps)
      const rows = await calls.t.db.system<
        { key: string }[]
      >`select key from graphile_worker.jobs where key = ${`call:${id}`}`
      return rows.length
    }
    expect(await jobs()).toBe(0)
    calls.t.clock.advance(16 * 60_000)
    expect(await jobs()).toBe(1)
  })

  test.each([
    ['busy', { status: 'busy', duration: null, reason: null }],
    ['no-answer', { status: 'no-answer', duration: null, reason: null }],
    ['failed', { status: 'failed', duration: null, reason: 'The simulated line failed, as you asked.' }],
    ['completed', { status: 'completed', duration: 0, reason: null }],
  ])('ends as the user chooses: %s', async (outcome, end) => {
    const { id } = await begin()
    calls.t.clock.advance(3000)
    const reply = await send('POST', `/${id}/simulate`, { outcome })
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ ...end, isLive: false })])
    expect((await send('POST', `/${id}/simulate`, { outcome: 'busy' })).json()).toEqual({
      message: 'This simulated call has ended. Start a new one.',
    })
  })

  test('can be answered early, and then can’t become busy', async () => {
    const { id } = await begin()
    expect((await send('POST', `/${id}/simulate`, { outcome: 'answered' })).json()).toMatchObject({
      status: 'in-progress',
      startTime: FRIDAY,
    })
    expect((await send('POST', `/${id}/simulate`, { outcome: 'busy' })).statusCode).toBe(409)
    calls.t.clock.advance(12_000)
    expect((await send('POST', `/${id}/hang-up`, {})).json()).toMatchObject({ status: 'completed', duration: 12 })
    calls.t.clock.advance(12_000)
    expect((await send('POST', `/${id}/hang-up`, {})).json()).toMatchObject({ status: 'completed', duration: 12 })
  })

  test('is canceled if the user hangs up before the answer', async () => {
    const { id } = await begin()
    calls.t.clock.advance(2000)
    expect((await send('POST', `/${id}/hang-up`, {})).json()).toMatchObject({ status: 'canceled', duration: null })
  })
})

test('is listed page by page, newest first', async () => {
  const made: string[] = []
  for (let n = 0; n < 3; n++) {
    calls.t.clock.advance(60_000)
    made.unshift((await begin()).id)
  }
  const listed: string[] = []
  let cursor = ''
  do {
    const reply = await send('GET', `?limit=2${cursor && `&cursor=${cursor}`}`)
    listed.push(...reply.json<Call[]>().map(({ id }) => id))
    cursor = String(reply.headers['x-next-cursor'] ?? '')
  } while (cursor)
  expect(listed).toEqual(made)
})

describe('one live call per lead', () => {
  test('two tabs that click Call at the same time make one call', async () => {
    const lead = await makeCallee()
    const replies = await Promise.all(Array.from({ length: 8 }, () => dial(lead)))
    expect(new Set(replies.map(reply => reply.json<Call>().id)).size).toBe(1)
    expect(replies.every(reply => reply.statusCode === 200)).toBe(true)
    expect((await send('GET', '')).json<Call[]>()).toHaveLength(1)
  })

  test('after the end, the lead can be called again', async () => {
    const lead = await makeCallee()
    const first = await begin(lead)
    calls.t.clock.advance(120_000)
    const second = await begin(lead)
    expect(second.id).not.toBe(first.id)
    expect((await send('GET', `?leadId=${lead.id}`)).json<Call[]>().map(call => call.status)).toEqual([
      'queued',
      'completed',
    ])
  })
})

test('places exactly five of 20 parallel simulated calls at 95 of the day’s 100, and starts over the next day', async () => {
  await calls.t.db.system`
    insert into call_logs (user_id, to_number, status, is_simulated, created_at)
    select ${calls.user.id}, '+12125550100', 'completed', true, ${FRIDAY}::timestamptz - n * interval '1 minute'
    from generate_series(1, 95) n`
  const leads = await Promise.all(Array.from({ length: 20 }, () => makeCallee()))
  const replies = await Promise.all(leads.map(lead => dial(lead)))
  const codes = replies.map(reply => reply.statusCode)
  expect([codes.filter(code => code === 200).length, codes.filter(code => code === 429).length]).toEqual([5, 15])
  expect(replies.find(reply => reply.statusCode === 429)?.json()).toEqual({
    message: 'You’ve placed the 100 simulated calls that an account can place in a day. Try again after midnight UTC.',
  })
  const [row] = await calls.t.db.system`select count(*)::int as n from call_logs where user_id = ${calls.user.id}`
  expect(row).toEqual({ n: 100 })
  calls.t.clock.set('2026-11-21T15:00:00.000Z')
  await begin()
})

describe('refuses to call', () => {
  test.each([
    [{ leadId: undefined }, 'Lead ID is required'],
    [{ leadId: '' }, 'Lead ID is required'],
    [{ businessName: undefined }, 'Business name is required'],
    [{ businessName: ' ' }, 'Business name is required'],
    [{ phoneNumber: undefined }, 'Valid phone number is required'],
    [{ phoneNumber: '555-8142' }, 'Valid phone number is required'],
    [{ phoneNumber: '1-800-FLOWERS' }, 'has letters'],
    [{ phoneNumber: '0000000000000000' }, 'isn’t a phone number'],
    [{ phoneNumber: '1-900-555-8142' }, 'premium-rate'],
    [{ phoneNumber: '+44 20 7946 0958' }, 'foreign number'],
  ])('%j: %s', async (wrong, message) => {
    const lead = await makeCallee()
    const good = { leadId: lead.id, businessName: 'Bakery', phoneNumber: '212 555 8142' }
    const reply = await send('POST', '/initiate', { ...good, ...wrong })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ])
    expect(await callsMade()).toBe(0)
  })

  test('anything once the trial is over', async () => {
    const lead = await makeCallee()
    calls.t.clock.set('2027-06-02T15:00:00Z')
    const reply = await dial(lead)
    expect([reply.statusCode, reply.json()]).toEqual([
      402,
      { message: expect.stringContaining('Your free trial has ended') },
    ])
    expect((await send('GET', '/summary')).statusCode).toBe(200)
  })

  test('a lead of another account', async () => {
    const other = await makeUser(calls.t)
    const lead = await makeLead(calls.t, other, { phone: '212 555 8142' })
    const reply = await dial(lead)
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Lead not found' }])
  })

  test('outside calling hours at the lead’s location, with the next legal time', async () => {
    const lead = await makeCallee({ businessName: 'Sunset Cafe', address: '9 Pine St, Fresno, CA 93650' })
    const reply = await dial(lead)
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      {
        reason: 'quiet-hours',
        nextLawfulAt: '2026-11-20T16:00:00.000Z',
        message:
          'It’s outside calling hours (8:00 to 21:00 their time) for Sunset Cafe. You can call from Friday, November 20 at 8:00 AM PST.',
      },
    ])
    expect(await callsMade()).toBe(0)
    calls.t.clock.set('2026-11-20T16:00:00Z')
    expect((await dial(lead)).statusCode).toBe(200)
  })

  test('but allows a sample at any hour, because it rings nobody', async () => {
    calls.t.clock.set('2026-11-20T05:00:00Z')
    const sample = await makeCallee({ phone: '(555) 555-0142', source: 'sample' })
    expect((await dial(sample, '(555) 555-0142')).json()).toMatchObject({ isSimulated: true, status: 'queued' })
    expect((await dial(await makeCallee())).statusCode).toBe(409)
  })

  test('outside the hours that fit both Hawaii and Maine if neither the lead’s address nor its number says where', async () => {
    const lead = await makeCallee({ address: null, phone: '800 555 8142' })
    expect((await dial(lead, '800 555 8142')).json()).toMatchObject({ nextLawfulAt: '2026-11-20T18:00:00.000Z' })
  })

  test('a number on the do-not-call list, until it’s removed', async () => {
    const lead = await makeCallee()
    const listed = await send('POST', `/leads/${lead.id}/do-not-call`, {})
    expect(listed.json()).toMatchObject({ isDoNotCall: true, canCallNow: false })
    expect((await dial(lead)).json()).toEqual({
      reason: 'do-not-call',
      nextLawfulAt: null,
      message: expect.stringContaining('do-not-call list'),
    })
    // In any format, and for any lead with the number.
    expect((await dial(await makeCallee(), '+1 (212) 555-8142')).statusCode).toBe(409)
    expect((await send('DELETE', `/leads/${lead.id}/do-not-call`)).json()).toMatchObject({ isDoNotCall: false })
    expect((await dial(lead)).statusCode).toBe(200)
  })
})

test('ignores callbacks if no phone company is configured', async () => {
  const { id } = await begin()
  const reply = await calls.t.anonymous({
    method: 'POST',
    url: `/webhooks/twilio/${calls.user.id}/${id}/own`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' },
    payload: 'CallSid=CA1&CallStatus=completed',
  })
  expect(reply.statusCode).toBe(404)
  expect(await read(id)).toMatchObject({ status: 'queued' })
})
