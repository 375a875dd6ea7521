import { isDeepStrictEqual } from 'node:util'
import { callingApp } from '#test/calling.ts'
import { seeded, shuffled } from '#test/shuffle.ts'
import { forget, makeStories, sendAll, stateOf } from '#test/shuffle-calls.ts'
import { benchApp } from './bench-app.ts'
import { printRows, row } from './rows.ts'

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
const rows = [
  row('calls', scenarios.length),
  row('callbacks of them', reports.length, '', { least: REPORTS }),
  row('different outcomes among them', states, '', { exactly: 5 }),
  ...runs.flatMap(({ seed, sent, different, refused, perSecond }) => [
    row(`seed ${seed}: sent, shuffled and repeated`, sent),
    row(`seed ${seed}: calls in a different state`, different, '', { exactly: 0 }),
    row(`seed ${seed}: rejected callbacks`, refused, '', { exactly: 0 }),
    row(`seed ${seed}: callbacks a second`, perSecond, '/s'),
  ]),
]
printRows('shuffle-calls', rows)
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)
