import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { simulatedCalls } from '#test/simulated-calls.ts'

/** Calls with nothing configured use the simulator. It's Friday, 10:00 in New York and 7:00 in Los Angeles. */
const calls = simulatedCalls()
const { send, makeCallee, dial, begin } = calls
const callbacks = ({ url = '', ...rest }: { method?: 'PUT'; url?: string; payload?: object } = {}) =>
  calls.user.client({ url: `/api/callbacks${url}`, ...rest })
const read = async (id: string) => (await send('GET', `/${id}`)).json<Call>()

describe('the outcome of a call', () => {
  const finished = async () => {
    const lead = await makeCallee({ businessName: 'Corner Bakery' })
    const { id } = await begin(lead)
    calls.t.clock.advance(120_000)
    return { lead, id }
  }
  const leadStatus = async (id: string) =>
    (await calls.user.client(`/api/leads/${id}`)).json<{ status: string }>().status

  test('stores an outcome, a note, and a callback, and shows the callback when it’s due', async () => {
    const { id } = await finished()
    const callbackAt = '2026-11-23T15:00:00.000Z'
    const result = { outcome: 'callback', notes: 'Ask for Ann', nextAction: 'Send the price list', callbackAt }
    const saved = await send('PUT', `/${id}/outcome`, { ...result, callbackAt: '2026-11-23T10:00:00-05:00' })
    expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining(result)])
    const expected = {
      id: expect.any(String),
      callId: id,
      leadId: expect.any(String),
      businessName: 'Corner Bakery',
      toNumber: '+12125558142',
      callbackAt,
      isDue: false,
      resolved: false,
      notes: 'Ask for Ann',
      nextAction: 'Send the price list',
    }
    expect((await callbacks()).json()).toEqual([expected])
    expect((await send('GET', '/summary')).json()).toMatchObject({ callbacksDue: 0 })
    calls.t.clock.set(callbackAt)
    expect((await callbacks()).json()).toEqual([{ ...expected, isDue: true }])
    expect((await send('GET', '/summary')).json()).toMatchObject({ callbacksDue: 1 })
    const [first] = (await callbacks()).json<{ id: string }[]>()
    const done = await callbacks({ method: 'PUT', url: `/${first?.id}`, payload: { resolved: true } })
    expect(done.json()).toEqual({ ...expected, isDue: true, resolved: true })
    expect((await callbacks()).json()).toEqual([])
  })

  test('replaces the outcome when it’s saved again', async () => {
    const { id } = await finished()
    await send('PUT', `/${id}/outcome`, { outcome: 'voicemail', notes: 'Left a word' })
    await send('PUT', `/${id}/outcome`, { outcome: 'other' })
    expect(await read(id)).toMatchObject({ outcome: 'other', notes: null, callbackAt: null })
    const [row] = await calls.t.db.system`select count(*)::int as n from call_interactions where call_log_id = ${id}`
    expect(row).toEqual({ n: 1 })
  })

  test('keeps the previous callback until the next call has an outcome', async () => {
    const { id, lead } = await finished()
    await send('PUT', `/${id}/outcome`, { outcome: 'callback', callbackAt: '2026-11-20T16:00:00.000Z' })
    calls.t.clock.set('2026-11-20T16:00:00Z')
    const { id: next } = await begin(lead)
    await send('PUT', `/${next}/outcome`, { outcome: 'voicemail' })
    expect((await callbacks()).json()).toEqual([])
  })

  test.each([
    ['interested', 'new', 'warm'],
    ['interested', 'converted', 'converted'],
    ['not-interested', 'new', 'cold'],
    ['not-interested', 'warm', 'warm'],
    ['converted', 'cold', 'converted'],
    ['voicemail', 'new', 'new'],
    ['wrong-number', 'new', 'new'],
  ])('%s changes a %s lead to %s', async (outcome, before, after) => {
    const { id, lead } = await finished()
    await calls.t.db.system`update leads set status = ${before} where id = ${lead.id}`
    const saved = await send('PUT', `/${id}/outcome`, { outcome })
    expect([saved.json<Call>().leadStatus, await leadStatus(lead.id)]).toEqual([after, after])
  })

  test('suppresses a lead that asks for no more calls', async () => {
    const { id, lead } = await finished()
    await send('PUT', `/${id}/outcome`, { outcome: 'not-interested', doNotCall: true })
    expect((await dial(lead)).json()).toMatchObject({ reason: 'do-not-call' })
    const [entry] = await calls.t.db.system`
      select channel, address_norm, reason, detail from suppressions where user_id = ${calls.user.id}`
    expect(entry).toEqual({
      channel: 'phone',
      addressNorm: '+12125558142',
      reason: 'unsubscribed',
      detail: '2026-11-20',
    })
  })

  test.each([
    [{ outcome: 'callback' }, 'Choose a day and a time for the callback'],
    [{ outcome: 'callback', callbackAt: '2026-11-20T14:00:00.000Z' }, 'Choose a time in the future for the callback'],
    [{ outcome: 'callback', callbackAt: 'tomorrow' }, 'Choose a day and a time for the callback'],
    [{ outcome: 'other', nextAction: 'x'.repeat(301) }, 'nextAction'],
    [{ outcome: 'other', notes: 'x'.repeat(5001) }, 'notes'],
    [{ outcome: 'other', next: 'Call' }, 'next'],
    [{ outcome: 'great' }, 'outcome'],
    [{}, 'outcome'],
  ])('rejects %j', async (result, message) => {
    const { id } = await finished()
    const reply = await send('PUT', `/${id}/outcome`, result)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(message),
    ])
  })
})
