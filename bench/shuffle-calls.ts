import { isDeepStrictEqual } from 'node:util'
import { callingApp } from '#test/calling.ts'
import { seeded, shuffled } from '#test/shuffle.ts'
import { forget, makeStories, sendAll, stateOf } from '#test/shuffle-calls.ts'
import { benchApp, printRows } from './bench-app.ts'

/** 10,000 call callbacks in order, then shuffled, with 30% repeated and eight at a time: every call has to end in the same state. */
const REPORTS = Number(process.env.SHUFFLE_REPORTS ?? 10_000)
const SEEDS = [1, 2, 3]

const calling = await callingApp(benchApp)
const user = await calling.caller()
await calling.begin(user)
const scenarios = await makeStories(calling, user, REPORTS)
const reports = scenarios.flatMap(story => story.reports)
await sendAll(calling, reports, 1)
const ordered = await stateOf(calling, scenarios)

const runs = []
for (const seed of SEEDS) {
  await forget(calling, scenarios)
  const mixed = shuffled(reports, seeded(seed))
  const started = performance.now()
  const answers = await sendAll(calling, mixed, 8)
  const seconds = (performance.now() - started) / 1000
  const state = await stateOf(calling, scenarios)
  const different = state.filter((row, i) => !isDeepStrictEqual(row, ordered[i])).length
  const refused = mixed.length - (answers[200] ?? 0) - (answers[204] ?? 0)
  runs.push({ seed, sent: mixed.length, different, refused, perSecond: Math.round(mixed.length / seconds) })
}
await calling.close()

const states = new Set(ordered.map(row => row.status)).size
printRows('shuffle-calls', [
  { what: 'calls', value: scenarios.length, unit: '', target: '', ok: true },
  {
    what: 'callbacks of them',
    value: reports.length,
    unit: '',
    target: `>= ${REPORTS}`,
    ok: reports.length >= REPORTS,
  },
  { what: 'different outcomes among them', value: states, unit: '', target: '5', ok: states === 5 },
  ...runs.flatMap(({ seed, sent, different, refused, perSecond }) => [
    { what: `seed ${seed}: sent, shuffled and repeated`, value: sent, unit: '', target: '', ok: true },
    {
      what: `seed ${seed}: calls in a different state`,
      value: different,
      unit: '',
      target: '0',
      ok: different === 0,
    },
    { what: `seed ${seed}: rejected callbacks`, value: refused, unit: '', target: '0', ok: refused === 0 },
    { what: `seed ${seed}: callbacks a second`, value: perSecond, unit: '/s', target: '', ok: true },
  ]),
])
process.exit(runs.every(run => run.different === 0 && run.refused === 0) && states === 5 ? 0 : 1)
