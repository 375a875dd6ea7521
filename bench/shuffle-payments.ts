import { isDeepStrictEqual } from 'node:util'
import { testClock } from '#test/clock.ts'
import { stripePeer } from '#test/peers/stripe.ts'
import { seeded, shuffled } from '#test/shuffle.ts'
import { bring, forgetPayments, livePayments, standings } from '#test/shuffle-payments.ts'
import { benchApp, printRows } from './bench-app.ts'

/**
 * 10,000 notifications of subscriptions at a stand-in for Stripe in the order in which things happened, then shuffled as a
 * whole with 30 % of them repeated and eight at a time: every account has to end with the same plan.
 */
const EVENTS = Number(process.env.SHUFFLE_EVENTS ?? 10_000)
const SEEDS = [1, 2, 3]
const NOW = '2026-11-21T12:00:00Z'

const peer = await stripePeer({ now: testClock(NOW).now })
const t = await benchApp({ env: peer.settings, now: NOW })
const events = await livePayments(t, peer, EVENTS)
await bring(t, events, 1)
const ordered = await standings(t)

const runs = []
for (const seed of SEEDS) {
  await forgetPayments(t)
  const mixed = shuffled(events, seeded(seed))
  const started = performance.now()
  const answers = await bring(t, mixed, 8)
  const seconds = (performance.now() - started) / 1000
  const after = await standings(t)
  const different = after.filter((row, i) => !isDeepStrictEqual(row, ordered[i])).length
  const refused = mixed.length - (answers[200] ?? 0)
  runs.push({ seed, sent: mixed.length, different, refused, perSecond: Math.round(mixed.length / seconds) })
}
await t.close()
await peer.close()

const ends = new Set(ordered.map(row => `${row.subscriptionPlan} ${row.subscriptionStatus} ${row.status}`))
  .size
printRows('shuffle-payments', [
  { what: 'accounts', value: ordered.length, unit: '', target: '', ok: true },
  {
    what: 'notifications of them',
    value: events.length,
    unit: '',
    target: `>= ${EVENTS}`,
    ok: events.length >= EVENTS,
  },
  { what: 'different ends among them', value: ends, unit: '', target: '4', ok: ends === 4 },
  ...runs.flatMap(({ seed, sent, different, refused, perSecond }) => [
    { what: `seed ${seed}: sent, shuffled and repeated`, value: sent, unit: '', target: '', ok: true },
    {
      what: `seed ${seed}: accounts with another plan`,
      value: different,
      unit: '',
      target: '0',
      ok: different === 0,
    },
    { what: `seed ${seed}: notifications refused`, value: refused, unit: '', target: '0', ok: refused === 0 },
    { what: `seed ${seed}: notifications a second`, value: perSecond, unit: '/s', target: '', ok: true },
  ]),
])
process.exit(runs.every(run => run.different === 0 && run.refused === 0) && ends === 4 ? 0 : 1)
