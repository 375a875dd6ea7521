import { describe, expect, test } from 'vitest'
import type { CallLead, CallSummary } from '#contract/calls.ts'
import { makeLead } from '#test/make.ts'
import { FRIDAY, simulatedCalls } from '#test/simulated-calls.ts'

/** The call list and the settings with nothing configured. It's Friday, 10:00 in New York and 7:00 in Los Angeles. */
const calls = simulatedCalls()
const { send, makeCallee, dial, begin } = calls
const listed = async (query = '') => (await send('GET', `/leads${query}`)).json<CallLead[]>()
describe('the call list', () => {
  test('lists only the selected leads, page by page', async () => {
    const [one, , three] = [await makeCallee(), await makeCallee(), await makeCallee()]
    const selection = { ids: [one.id, three.id] }
    const first = await send('POST', '/leads/chosen', { selection, limit: 1 })
    expect(first.json<CallLead[]>().map(({ id }) => id)).toEqual([three.id])
    const cursor = first.headers['x-next-cursor']
    const second = await send('POST', '/leads/chosen', { selection, limit: 1, cursor })
    expect(second.json<CallLead[]>().map(({ id }) => id)).toEqual([one.id])
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  test('lists a business without a number at the number of a person who may be called', async () => {
    const lead = await makeLead(calls.t, calls.user, { businessName: 'Pearl Bakery', address: 'Albany, NY 12207' })
    await makeLead(calls.t, calls.user, { businessName: 'Nobody’s' })
    const own = await makeCallee()
    const add = (id: string, payload: object) =>
      calls.user.client({ method: 'POST', url: `/api/leads/${id}/contacts`, payload })
    await add(lead.id, { name: 'Ina Berg', phone: '+1 212 555 8150' })
    const people = (await add(lead.id, { name: 'Tom Rand', phone: '+1 212 555 8151' })).json()
    await add(own.id, { name: 'Not asked', phone: '+1 212 555 8152' })
    const ofLead = async () => (await listed()).map(({ businessName, person, phone }) => [businessName, person, phone])
    const ownRow = [own.businessName, null, '212 555 8142']
    expect(await ofLead()).toEqual([ownRow, ['Pearl Bakery', 'Ina Berg', '+1 212 555 8150']])
    expect((await listed('?q=pearl')).map(({ id }) => id)).toEqual([lead.id])
    expect((await listed('?q=8151')).map(({ id }) => id)).toEqual([lead.id])
    expect((await send('GET', '/summary')).json<CallSummary>().leadsWithPhone).toBe(2)
    const selection = { ids: [lead.id], reachBy: 'phone' }
    const chosen = async () => (await send('POST', '/leads/chosen', { selection })).json<CallLead[]>()
    expect((await chosen()).map(({ id }) => id)).toEqual([lead.id])
    const suppress = (id: string) =>
      calls.user.client({ method: 'PUT', url: `/api/contacts/${id}`, payload: { doNotContact: true } })
    await suppress(people[0].id)
    expect((await ofLead())[1]).toEqual(['Pearl Bakery', 'Tom Rand', '+1 212 555 8151'])
    await suppress(people[1].id)
    expect((await listed()).find(({ id }) => id === lead.id)).toMatchObject({ isDoNotCall: true, canCallNow: false })
    expect(await chosen()).toEqual([])
  })

  test('lists the leads with a number, those callable now first, and says whether each can be', async () => {
    const old = await makeCallee({ businessName: 'Albany Bakery' })
    await makeLead(calls.t, calls.user, { businessName: 'No number' })
    await makeCallee({ businessName: 'Fresno Bakery', address: 'Fresno, CA 93650' })
    await makeCallee({ businessName: 'Letters', phone: '1-800-FLOWERS' })
    await calls.t.db.system`update leads set email = 'a@b.example' where id = ${old.id}`
    await calls.t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason) values (${calls.user.id}, 'email', 'a@b.example', 'unsubscribed')`
    const { id } = await begin(old)
    expect(await listed()).toEqual([
      {
        id: old.id,
        businessName: 'Albany Bakery',
        phone: '212 555 8142',
        person: null,
        toNumber: '+12125558142',
        status: 'new',
        isSample: false,
        isSimulated: true,
        timeZone: 'America/New_York',
        canCallNow: true,
        nextLawfulAt: null,
        isDoNotCall: false,
        isUnsubscribed: true,
        problem: null,
        lastCall: { id, status: 'queued', isSimulated: true, outcome: null, createdAt: FRIDAY },
      },
      expect.objectContaining({
        businessName: 'Letters',
        toNumber: null,
        canCallNow: false,
        problem: expect.stringContaining('has letters'),
      }),
      expect.objectContaining({
        businessName: 'Fresno Bakery',
        canCallNow: false,
        nextLawfulAt: '2026-11-20T16:00:00.000Z',
        timeZone: 'America/Los_Angeles',
        problem: expect.stringContaining('outside calling hours'),
      }),
    ])
  })

  test('lists those callable now on its first pages, and every lead once', async () => {
    const addresses = ['Fresno, CA 93650', 'Albany, NY 12207']
    for (let n = 1; n <= 7; n++) await makeCallee({ businessName: `Shop ${n}`, address: addresses[n % 2] ?? '' })
    const names: string[] = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const reply = await send('GET', `/leads?limit=2${cursor ? `&cursor=${String(cursor)}` : ''}`)
      names.push(...reply.json<CallLead[]>().map(({ businessName }) => businessName.slice(5)))
      cursor = reply.headers['x-next-cursor']
    }
    expect(names.join(' ')).toBe('7 5 3 1 6 4 2')
  })

  test('is searched by name and number in any format, and filtered by status', async () => {
    const add = (businessName: string, phone: string, status = 'new') =>
      calls.user.client({ method: 'POST', url: '/api/leads', payload: { businessName, phone } }).then(async reply => {
        await calls.t.db.system`update leads set status = ${status} where id = ${reply.json<{ id: string }>().id}`
      })
    await add('Corner Bakery', '(212) 555-8142')
    await add('Joe’s 100% Plumbing', '(512) 555-8199', 'warm')
    const names = async (query: string) => (await listed(query)).map(lead => lead.businessName)
    expect(await names('?q=BAKERY')).toEqual(['Corner Bakery'])
    expect(await names('?q=212-555')).toEqual(['Corner Bakery'])
    expect(await names('?q=(512)%20555')).toEqual(['Joe’s 100% Plumbing'])
    expect(await names('?q=100%25')).toEqual(['Joe’s 100% Plumbing'])
    expect(await names('?q=0%25%20p')).toEqual(['Joe’s 100% Plumbing'])
    expect(await names('?q=%25%25%25')).toEqual([])
    expect(await names('?q=_')).toEqual([])
    // One or two letters match only at the start of words.
    expect(await names('?q=ba')).toEqual(['Corner Bakery'])
    expect(await names('?q=ak')).toEqual([])
    expect(await names('?q=p')).toEqual(['Joe’s 100% Plumbing'])
    expect(await names('?status=warm')).toEqual(['Joe’s 100% Plumbing'])
    expect(await names('?status=warm&q=bakery')).toEqual([])
  })

  test('is paginated without duplicates or gaps', async () => {
    for (let n = 0; n < 7; n++) await makeCallee({ businessName: `Lead ${n}` })
    await calls.t.db.system`update leads set created_at = '2026-11-01' where user_id = ${calls.user.id}`
    const seen: string[] = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const reply = await send('GET', `/leads?limit=3${cursor ? `&cursor=${String(cursor)}` : ''}`)
      seen.push(...reply.json<CallLead[]>().map(lead => lead.id))
      cursor = reply.headers['x-next-cursor']
    }
    expect([seen.length, new Set(seen).size]).toEqual([7, 7])
    expect((await send('GET', '/leads?cursor=nonsense')).statusCode).toBe(400)
  })

  test('is paginated for searches, too', async () => {
    for (const name of ['One Bakery', 'Garage', 'Two Bakery', 'Three Bakery']) await makeCallee({ businessName: name })
    const seen: string[] = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const reply = await send('GET', `/leads?q=bakery&limit=1${cursor ? `&cursor=${String(cursor)}` : ''}`)
      seen.push(...reply.json<CallLead[]>().map(lead => lead.businessName))
      cursor = reply.headers['x-next-cursor']
    }
    expect(seen).toEqual(['Three Bakery', 'Two Bakery', 'One Bakery'])
  })

  test('shows the number of leads, the calls of today, and the remaining quota', async () => {
    await makeCallee()
    const { id } = await begin()
    await calls.t.db.system`
      insert into call_logs (user_id, to_number, status, created_at) values (${calls.user.id}, '+1', 'completed', '2026-11-19T23:59:59Z')`
    expect((await send('GET', '/summary')).json<CallSummary>()).toMatchObject({
      leadsWithPhone: 2,
      callsToday: 1,
      remaining: 5,
      callLimit: 5,
      callbacksDue: 0,
      ownPhone: null,
      provider: { name: 'Simulator', isSimulated: true, problem: null },
      liveCall: { id, status: 'queued' },
    })
  })
})

describe('calling settings', () => {
  const settings = (method: 'GET' | 'PUT', payload?: object) =>
    calls.user.client({ method, url: '/api/settings/calling', ...(payload && { payload }) })

  test('default to the legal calling hours', async () => {
    expect((await settings('GET')).json()).toEqual({
      ownPhone: null,
      isOwnPhoneVerified: false,
      recordCalls: false,
      script: '',
      callingHours: { from: 8, to: 21 },
      recordingHint: expect.stringContaining('agree'),
      provider: { name: 'Simulator', isSimulated: true, problem: null },
    })
    const changed = { ownPhone: '(512) 555-8100', recordCalls: true, callingHours: { from: 9, to: 17 } }
    expect((await settings('PUT', changed)).json()).toMatchObject({ ...changed, ownPhone: '+15125558100' })
    expect((await settings('PUT', { ownPhone: '' })).json()).toMatchObject({ ownPhone: null, recordCalls: true })
    calls.t.clock.set('2026-11-20T22:30:00Z')
    expect((await dial(await makeCallee())).json()).toMatchObject({ nextLawfulAt: '2026-11-21T14:00:00.000Z' })
  })

  test.each([
    [{ ownPhone: 'my phone' }, 'has letters'],
    [{ ownPhone: '12' }, 'isn’t a phone number'],
    [{ ownPhone: '512 555 8100 x7' }, 'without an extension'],
    [{ ownPhone: '1-900-555-8142' }, 'premium-rate'],
    [{ callingHours: { from: 7, to: 21 } }, 'before 8:00'],
    [{ callingHours: { from: 8, to: 22 } }, 'end by 21:00'],
    [{ callingHours: { from: 12, to: 12 } }, 'must end after they begin'],
  ])('reject %j', async (change, message) => {
    const reply = await settings('PUT', change)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(message),
    ])
  })
})
