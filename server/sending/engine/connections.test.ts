import { expect, test, vi } from 'vitest'
import { log } from '#server/log/log.ts'
import type { MailTransport, OutgoingMail, SendResult } from '#server/providers/mail/mail.ts'
import { accountQueues, type Turned } from './account-queues.ts'
import { connectionsTo } from './connections.ts'
import { OWN_CONNECTION_IDLE_MS, OWN_CONNECTIONS_MOST, POLL_MS } from './engine-settings.ts'

const account = { kind: 'ses', region: 'us-east-1', accessKeyId: 'AKIA', secretAccessKey: 'x' } as const
const box = (id: string, revision = 1) => ({ id, revision, account })
const message = {
  id: 'm1',
  userId: 'u',
  email: 'joe@shop.test',
  campaignId: 'c',
  sendingAccountId: 'a',
  batch: { id: 'b', userId: 'u', unanswered: 1, open: 1 },
  from: { name: 'Ada', address: 'a@b.test' },
  attempt: 1,
  firstAttemptedAt: new Date(),
  taken: null,
  leasedAt: Number.POSITIVE_INFINITY,
}
const mail: OutgoingMail = {
  userId: 'u',
  campaignId: 'c',
  messageId: '<1@b.test>',
  envelope: { from: 'a@b.test', to: 'c@d.test' },
  from: { name: '', address: 'a@b.test' },
  subject: '',
  raw: Buffer.from(''),
}
const accepted: SendResult = { outcome: 'accepted', code: 250, detail: '' }

/** Fake connections that only record what's opened and closed, and answer on command. */
function ways() {
  const closed: number[] = []
  const answers: ((result: SendResult) => void)[] = []
  let opened = 0
  const transport = (n: number): MailTransport => ({
    kind: 'smtp',
    isLocal: true,
    concurrency: 1,
    send: () => new Promise(answer => answers.push(answer)),
    close: async () => {
      closed.push(n)
    },
  })
  return {
    closed,
    answers,
    opened: () => opened,
    mail: transport(0),
    mailAccounts: { open: () => transport(++opened) },
  }
}

test('opens an account once, and again when its settings change', () => {
  const w = ways()
  const connections = connectionsTo(w, () => {})
  expect(connections.of(box('a'))).toBe(connections.of(box('a')))
  expect(connections.of(box('a'))).not.toBe(connections.of(box('a', 2)))
  expect(connections.of(null)).toBe(connections.of(null))
  expect(w.opened()).toBe(2)
})

test('closes an idle account after a while, but not one that waits for an answer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const w = ways()
  const results: Parameters<ReturnType<typeof connectionsTo>['settled']>[0] = []
  const connections = connectionsTo(w, result => results.push(result))
  connections.of(box('idle'))
  const busy = connections.of(box('busy'))
  busy?.hold([message])
  busy?.send(mail, message)
  vi.advanceTimersByTime(OWN_CONNECTION_IDLE_MS + 1)
  connections.of(null)
  expect([w.closed, connections.inHand()]).toEqual([[1], [message]])
  w.answers[0]?.(accepted)
  await expect.poll(() => results).toHaveLength(1)
  connections.settled(results)
  connections.of(null)
  expect([w.closed, connections.inHand()]).toEqual([[1, 2], []])
  vi.useRealTimers()
})

test('sends a message that waits long behind a slow server while its lease is renewed, but not after it lapsed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const w = ways()
  const ended: string[] = []
  const connections = connectionsTo(w, ({ id, result }) => ended.push(`${id} ${result.outcome}`))
  const connection = connections.of(box('slow'))
  const [first, kept, lapsed] = ['first', 'kept', 'lapsed'].map(id => ({
    ...message,
    id,
    batch: { id: id === 'lapsed' ? 'lapsed' : 'kept', userId: 'u', unanswered: 3, open: 3 },
    leasedAt: performance.now(),
  }))
  if (!connection || !first || !kept || !lapsed) throw new Error('no connection')
  connection.hold([first, kept, lapsed])
  for (const one of [first, kept, lapsed]) connection.send(mail, one)
  vi.advanceTimersByTime(16_000)
  connections.renewed([{ id: 'kept' }], performance.now())
  w.answers[0]?.(accepted)
  await expect.poll(() => w.answers).toHaveLength(2)
  w.answers[1]?.(accepted)
  await expect.poll(() => ended).toEqual(['first accepted', 'kept accepted', 'lapsed deferred'])
  expect(w.answers).toHaveLength(2)
  vi.useRealTimers()
})

test('opens a limited number, and the next one waits until one is closed', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const w = ways()
  const connections = connectionsTo(w, () => {})
  for (let n = 0; n < OWN_CONNECTIONS_MOST; n++) expect(connections.of(box(`box${n}`))).not.toBeNull()
  expect(connections.of(box('one more'))).toBeNull()
  expect(connections.of(box('box0'))).not.toBeNull()
  expect(connections.of(null)).not.toBeNull()
  vi.advanceTimersByTime(OWN_CONNECTION_IDLE_MS + 1)
  expect(connections.of(box('one more'))).not.toBeNull()
  vi.useRealTimers()
})

test('runs queues in parallel, one task at a time each, and contains their errors', async () => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => {})
  const told: unknown[] = []
  const queues = accountQueues((userId, turned) => told.push([userId, turned.moved ? 'moved' : turned.restMs]))
  const slow = Promise.withResolvers<Turned>()
  let runs = 0
  const run = () => {
    runs += 1
    return slow.promise
  }
  queues.run('ann', 'slow', run)
  queues.run('ann', 'slow', run)
  queues.run('ann', 'quick', async () => ({ moved: true }))
  queues.run('bob', 'slow', async () => ({ moved: false, restMs: 7000 }))
  await expect
    .poll(() => told)
    .toEqual([
      ['ann', 'moved'],
      ['bob', 7000],
    ])
  queues.run('ann', 'faulty', () => Promise.reject(new Error('broken')))
  slow.resolve({ moved: false, restMs: 9000 })
  await queues.ended()
  // Ann's account may rest as long as the shortest of its queues since something moved.
  expect([told.at(-1), runs, said.mock.calls.length]).toEqual([['ann', POLL_MS], 1, 1])
  // It moved nothing, so it pauses until something changes for it.
  queues.run('ann', 'slow', run)
  queues.awake('ann')
  queues.run('ann', 'slow', run)
  await queues.ended()
  expect(runs).toBe(2)
  said.mockRestore()
})

test('tries a refused login three times, then waits a quarter of an hour or until the settings are saved', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const w = ways()
  const connections = connectionsTo(w, () => {})
  const refused = { outcome: 'deferred', scope: 'transport', code: 535, detail: '535 5.7.8 no' } as const
  const triesAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    const before = w.answers.length
    connections.of(box('a'))?.send(mail, message)
    w.answers.slice(before).forEach(answer => answer(refused))
    await new Promise(resolve => setImmediate(resolve))
    return w.answers.length - before
  }
  expect([await triesAfter(0), await triesAfter(1000), await triesAfter(2000)]).toEqual([1, 1, 1])
  // The queue checks more often than a connection goes idle.
  for (let minute = 1; minute < 15; minute++) expect(await triesAfter(60_000)).toBe(0)
  expect(await triesAfter(60_000)).toBe(1)
  expect(connections.of(box('a'))?.trouble()).toBe('535 5.7.8 no')
  expect(connections.of(box('a', 2))?.trouble()).toBeNull()
  vi.useRealTimers()
})
