import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BothVendors, bothVendors } from '#test/both-vendors.ts'
import { seeded } from '#test/shuffle.ts'
import { livingPaypal, livingStripe } from '#test/shuffle-lives.ts'
import { inDisorder, inOrder, settle, standings, withKills } from '#test/shuffle-payments.ts'

/** A small version of bench/shuffle-payments.ts, which runs it with 10,000 subscriptions. */
let both: BothVendors
beforeAll(async () => {
  both = await bothVendors('2026-11-21T12:00:00Z')
})
afterAll(() => both.close())

const ENDS = {
  stripe: {
    renewed: 'basic active',
    'not paid': 'basic active',
    'unpaid, then paid': 'basic active',
    ended: 'free canceled',
    'canceled, to end later': 'basic active',
    'canceled, then resumed': 'basic active',
    'ended immediately': 'free canceled',
    'never paid': 'free canceled',
    'another plan': 'standard active',
    'refunded on Stripe’s page': 'free canceled',
    'paid for twice': 'standard active',
  },
  paypal: {
    renewed: 'basic active',
    'not paid': 'basic active',
    suspended: 'basic active',
    'unpaid, then paid': 'basic active',
    'canceled by the payer': 'basic canceled',
    'run out': 'basic canceled',
    'never approved': 'free inactive',
    'another plan': 'standard active',
    'refunded on PayPal’s page, then canceled': 'free canceled',
    'charged back': 'basic active',
    'paid for twice': 'standard active',
  },
}

describe.each(['stripe', 'paypal'] as const)('%s', name => {
  test('reaches the state of the ordered run when notifications arrive in any order and 30 % repeat', async () => {
    const { t } = both
    const vendor = name === 'stripe' ? livingStripe(t, both.stripe) : livingPaypal(t, both.paypal)
    const count = vendor.stories.length * 2
    const expected = await inOrder(t, vendor, await settle(t, vendor, { world: `${name}-ordered`, count }))
    const wanted = await standings(t, vendor, `${name}-ordered`)
    const ends = vendor.stories.map((story, n) => [story, `${wanted[n]?.plan} ${wanted[n]?.status}`])
    expect(Object.fromEntries(ends)).toEqual(ENDS[name])
    expect(wanted.find((_, n) => vendor.stories[n] === 'paid for twice')?.charged).toEqual({ paid: 9900, running: 1 })

    const accounts = await settle(t, vendor, { world: name, count })
    const disorder = { random: seeded(7), expected, atOnce: 4 }
    const { answers, sent, whileChanging } = await inDisorder(t, vendor, accounts, disorder)
    // Which response arrives first decides who draws when, so of 100 events 30 ± 5 repeat.
    expect(sent).toBeGreaterThan(expected * 1.1)
    expect(whileChanging).toBeGreaterThan(expected / 4)
    expect(answers).toEqual({ 200: sent })
    expect(await standings(t, vendor, name)).toEqual(wanted)
  })

  test('reaches the same state if the process is killed within notifications, after each number of statements', async () => {
    const { t } = both
    const vendor = name === 'stripe' ? livingStripe(t, both.stripe) : livingPaypal(t, both.paypal)
    const count = vendor.stories.length
    const kills = await withKills(t, vendor, await settle(t, vendor, { world: `${name}-killed`, count }), 10)
    const wanted = await standings(t, vendor, `${name}-ordered`)
    expect(await standings(t, vendor, `${name}-killed`)).toEqual(wanted.slice(0, count))
    expect(kills).toBeGreaterThan(count * 2)
  })
})
