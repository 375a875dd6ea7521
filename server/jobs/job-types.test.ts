import { globSync, readFileSync } from 'node:fs'
import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { crontab, jobNames, jobTypes } from './job-types.ts'

test('the database accepts exactly these job types', () => {
  const sql = readFileSync('server/db/functions/enqueue.sql', 'utf8')
  const [, list = ''] = /kind not in \(([^)]*)\)/.exec(sql) ?? []
  expect(new Set(Array.from(list.matchAll(/'([^']+)'/g), match => match[1]))).toEqual(new Set(jobNames))
})

test('SQL queues only these job types', () => {
  const queued = globSync('server/**/*.{ts,sql}')
    .filter(path => !/\.test\.ts$/.test(path))
    .flatMap(path =>
      Array.from(readFileSync(path, 'utf8').matchAll(/\b(?:enqueue|add_job)\('([^']+)'/g), match => match[1]),
    )
  expect(queued.length).toBeGreaterThan(0)
  expect(queued.filter(name => !(jobNames as (string | undefined)[]).includes(name))).toEqual([])
})

test('each schedule creates its job', () => {
  const scheduled = jobNames.filter(name => 'schedule' in jobTypes[name])
  expect(parseCrontab(crontab).map(({ task }) => task)).toEqual(scheduled)
})
