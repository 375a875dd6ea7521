import { isDeepStrictEqual } from 'node:util'
import { testClock } from '#test/clock.ts'
import { paypalPeer } from '#test/peers/paypal.ts'
import { stripePeer } from '#test/peers/stripe.ts'
import { seeded } from '#test/shuffle.ts'
import { type LivingVendor, livingPaypal, livingStripe } from '#test/shuffle-lives.ts'
import { inDisorder, inOrder, settle, standings } from '#test/shuffle-payments.ts'
import { benchApp } from './bench-app.ts'
import { printRows, type Row, row } from './rows.ts'

/**
 * 10,000 subscription notifications from stand-ins for Stripe and PayPal: first in order, then while things change, in any order,
 * 30% repeated, eight at a time. Every account has to end in the same state, here and at the vendor. SHUFFLE_VENDOR runs one
 * of them, SHUFFLE_SEEDS sets the number of seeds.
 */
const EVENTS = Number(process.env.SHUFFLE_EVENTS ?? 10_000)
const SEEDS = [1, 2, 3].slice(0, Number(process.env.SHUFFLE_SEEDS ?? 3))
const NOW = '2026-11-21T12:00:00Z'

const { now } = testClock(NOW)
const [stripe, paypal] = [await stripePeer({ now }), await paypalPeer({ now })]
const t = await benchApp({ env: { ...stripe.settings, ...paypal.settings }, now: NOW })
const vendors = [livingStripe(t, stripe), livingPaypal(t, paypal)].filter(
  ({ name }) => name === (process.env.SHUFFLE_VENDOR ?? name),
)
const rows: Row[] = []
for (const vendor of vendors) rows.push(...(await shuffle(vendor)))
await t.close()
await Promise.all([stripe.close(), paypal.close()])
printRows('shuffle-payments', rows)
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)

async function shuffle(vendor: LivingVendor): Promise<Row[]> {
  const { name } = vendor
  const [told, count] = await ordered(vendor)
  const wanted = await standings(t, vendor, `${name}-ordered`)
  const about: Row[] = [
    row(`${name}: accounts`, count),
    row(`${name}: notifications of them`, told, '', { least: EVENTS }),
    row(`${name}: different ends among them`, new Set(wanted.map(({ plan, status }) => `${plan} ${status}`)).size),
  ]
  for (const seed of SEEDS) {
    const world = `${name}-${seed}`
    const accounts = await settle(t, vendor, { world, count })
    const started = performance.now()
    const disorder = { random: seeded(seed), expected: told, atOnce: 8 }
    const { answers, sent, whileChanging } = await inDisorder(t, vendor, accounts, disorder)
    const seconds = (performance.now() - started) / 1000
    const after = await standings(t, vendor, world)
    const mismatched = wanted.flatMap((one, n) => {
      const story = vendor.stories[n % vendor.stories.length]
      return isDeepStrictEqual(one, after[n]) ? [] : [{ story, wanted: one, after: after[n] }]
    })
    const different = mismatched.length
    if (mismatched[0]) console.error(JSON.stringify(mismatched[0]))
    const refused = sent - (answers[200] ?? 0)
    console.error(`${name}, seed ${seed}: ${sent} sent, ${different} different`)
    about.push(
      row(`${name}, seed ${seed}: sent, in any order and repeated`, sent),
      row(`${name}, seed ${seed}: of them while the vendor changed`, whileChanging),
      row(`${name}, seed ${seed}: accounts in a different state`, different, '', { exactly: 0 }),
      row(`${name}, seed ${seed}: notifications refused`, refused, '', { exactly: 0 }),
      row(`${name}, seed ${seed}: notifications a second`, sent / seconds, '/s'),
    )
  }
  return about
}

/** Adds eleven accounts at a time until there are enough notifications. */
async function ordered(vendor: LivingVendor): Promise<[told: number, accounts: number]> {
  let [told, first] = [0, 0]
  const count = vendor.stories.length
  for (; told < EVENTS; first += count)
    told += await inOrder(t, vendor, await settle(t, vendor, { world: `${vendor.name}-ordered`, first, count }))
  return [told, first]
}
