import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { countResults, timeJob } from './counters.ts'

/** The dashboard and the alert rules ask only for metrics that a process really has, with labels that it sets. */
const METRICS_TOKEN = 'a-token-for-the-metrics'
const read = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')
/** What Prometheus adds by itself. */
const BY_PROMETHEUS = ['job', 'instance']

let t: TestApp
let series = new Map<string, Set<string>>()
beforeAll(async () => {
  t = await testApp({ env: { METRICS_TOKEN } })
  countResults([{ state: 'accepted' }])
  await timeJob('find-emails', async () => {})
  await t.anonymous('/api/auth/user')
  const { body } = await t.anonymous({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  series = labelsBySeries(body)
})
afterAll(() => t.close())

function labelsBySeries(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+/gm)) {
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

const dashboard = JSON.parse(read('grafana/canvass.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const queries = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`dashboard: ${title}`, expr])),
  ...[...read('prometheus/alerts.yaml').matchAll(/alert: (\w+)\n\s+expr: (.+)/g)].map(([, name, expr]) => [
    `alert: ${name}`,
    expr,
  ]),
] as [string, string][]

test('has queries to check', () => {
  expect(queries.length).toBeGreaterThan(25)
})

test.each(queries)('%s', (_, expr) => {
  const names = [...expr.matchAll(/\b(?:canvass|nodejs|process)_\w+/g)].map(([name]) => name)
  if (names.length === 0) return expect(expr).toContain('up{')
  expect(names.filter(name => !series.has(name))).toEqual([])
  const asked = [...expr.matchAll(/(?:\{|,)(\w+)(?:=~|!=|=)"|by \(([\w, ]+)\)/g)].flatMap(([, one, more]) =>
    (one ?? more ?? '').split(', '),
  )
  const known = new Set([...BY_PROMETHEUS, ...names.flatMap(name => [...(series.get(name) ?? [])])])
  expect(asked.filter(label => !known.has(label))).toEqual([])
})

test('every metric of ours is on the dashboard or has an alert', () => {
  const all = queries.map(([, expr]) => expr).join('\n')
  const ours = [...series.keys()].filter(name => name.startsWith('canvass_'))
  const metrics = new Set(ours.map(name => name.replace(/_(created|sum|bucket|count)$/, '')))
  expect([...metrics].filter(name => !all.includes(name))).toEqual([])
})

test('the time of an event through PostgreSQL is measured', async () => {
  const { body } = await t.anonymous({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const seconds = Number(/^canvass_event_lag_seconds (\S+)$/m.exec(body)?.[1])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(3)
})
