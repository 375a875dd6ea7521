import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SendResult } from '#server/providers/mail/mail.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'
import { run, taskList } from './handlers.ts'

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
