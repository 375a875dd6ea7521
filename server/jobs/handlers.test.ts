import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { SendResult } from '#server/providers/mail/mail.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'
import { run, taskList } from './handlers.ts'
import { jobLeases } from './leases.ts'

let t: TestApp
const sending = Promise.withResolvers<void>()

beforeAll(async () => {
  const mail = {
    kind: 'smtp' as const,
    isLocal: true,
    concurrency: 1,
    send: () => {
      sending.resolve()
      return Promise.withResolvers<SendResult>().promise
    },
    close: async () => {},
  }
  t = await testApp({ providers: { mail } })
})
afterAll(() => t.close())

test('creates the partitions for the coming months', async () => {
  const partitions = async () =>
    (
      await t.db.system`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'email_events'::regclass and inhrelid <> 'email_events_rest'::regclass order by name`
    ).map(({ name }) => name)
  const before = await partitions()
  await t.db.system.unsafe(`drop table ${before.at(-1)}`)
  await run(t.deps, 'make-partitions', {}, new AbortController().signal)
  expect(await partitions()).toEqual(before)
})

test('gives a job back to the queue when the worker stops, although the mail server doesn’t answer', async () => {
  const { id: userId } = await makeUser(t, { verified: false })
  const release = new AbortController()
  const task = taskList(t.deps, release.signal)['send-verification']
  const job = task?.({ userId }, { abortSignal: release.signal } as JobHelpers)
  await sending.promise
  release.abort(new Error('The worker stopped'))
  await expect(job).rejects.toThrow('The worker stopped')
})

test('gives the jobs and queues of a worker that died back, and keeps those of this one', async () => {
  const leases = jobLeases(t.deps)
  onTestFinished(leases.stop)
  leases.events.emit('worker:create', { worker: { workerId: 'alive' } } as never)
  for (const worker of ['alive', 'dead']) {
    await t.db.system`select graphile_worker.add_job('read-inboxes', '{}', queue_name := ${worker})`
    await t.db.system`
      update graphile_worker._private_job_queues set locked_at = now() - interval '3 minutes', locked_by = ${worker}
      where queue_name = ${worker}`
    await t.db.system`
      update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes', locked_by = ${worker}
      where job_queue_id = (select id from graphile_worker._private_job_queues where queue_name = ${worker})`
  }
  await leases.renew()
  const taken = await t.db.system`
    select q.queue_name, q.locked_by as queue_of, j.locked_by as job_of, j.locked_at > now() - interval '1 minute' as is_fresh
    from graphile_worker._private_job_queues q join graphile_worker._private_jobs j on j.job_queue_id = q.id
    where q.queue_name in ('alive', 'dead') order by 1`
  expect(taken).toEqual([
    { queueName: 'alive', queueOf: 'alive', jobOf: 'alive', isFresh: true },
    { queueName: 'dead', queueOf: null, jobOf: null, isFresh: null },
  ])
})
