import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { run } from './handlers.ts'

test('creates the partitions for the coming months', async () => {
  const t = await testApp()
  const partitions = async () =>
    (
      await t.db.system`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'email_events'::regclass and inhrelid <> 'email_events_rest'::regclass order by name`
    ).map(({ name }) => name)
  const before = await partitions()
  await t.db.system.unsafe(`drop table ${before.at(-1)}`)
  await run(t.deps, 'make-partitions', {}, new AbortController().signal)
  expect(await partitions()).toEqual(before)
  await t.close()
})
