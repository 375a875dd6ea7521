import { z } from 'zod'
import type { SoldPlan } from './payments.ts'
import type { PaypalApi } from './paypal-api.ts'
import { PaypalRefusal } from './paypal-failure.ts'

/** The ID of the one product of all plans: a subscription can change its plan only within a product. */
const PRODUCT = 'CANVASS-PLANS'
/** PayPal retries a failed payment and suspends the subscription after this many failures in a row. */
const FAILURES_ALLOWED = 3

const Listed = z.object({
  plans: z.array(z.object({ id: z.string(), status: z.string(), description: z.string().default('') })).default([]),
  links: z.array(z.object({ rel: z.string() })).default([]),
})
const Made = z.object({ id: z.string().min(1) })
const OnePlan = z.object({
  description: z.string().default(''),
  billing_cycles: z.array(z.object({ frequency: z.object({ interval_unit: z.string(), interval_count: z.number() }) })),
})

/** The plans at PayPal: created when first sold, and recognized by their description. */
export function paypalPlans(api: PaypalApi) {
  const known = new Map<string, Promise<string>>()
  const read = new Map<string, Promise<{ id: string | null; interval: 'month' | 'year' }>>()

  async function idOf(plan: SoldPlan): Promise<string> {
    const name = describe(plan)
    const kept = known.get(name) ?? findOrMake(api, plan)
    known.set(name, kept)
    kept.catch(() => known.delete(name))
    return kept
  }

  return {
    idOf,
    /** Runs `work` with PayPal's ID of a plan, and once more with a new ID if PayPal no longer sells it. */
    async selling<T>(plan: SoldPlan, work: (planId: string) => Promise<T>): Promise<T> {
      try {
        return await work(await idOf(plan))
      } catch (error) {
        if (!isGone(error)) throw error
        known.delete(describe(plan))
        return work(await idOf(plan))
      }
    },
    /** Which of our plans it is; null if it was created elsewhere. */
    planOf(paypalId: string) {
      const kept = read.get(paypalId) ?? readPlan(api, paypalId)
      read.set(paypalId, kept)
      kept.catch(() => read.delete(paypalId))
      return kept
    },
  }
}

/** A new price gets a new plan, so existing subscribers keep paying the old price. */
const describe = ({ id, price, interval }: SoldPlan) => `Plan ${id}: $${dollars(price)} a ${interval}`
const dollars = (cents: number) => (cents / 100).toFixed(2)

const isGone = (error: unknown) =>
  error instanceof PaypalRefusal &&
  error.issues.some(issue => issue === 'PLAN_STATUS_INVALID' || issue === 'INVALID_RESOURCE_ID')

async function findOrMake(api: PaypalApi, plan: SoldPlan): Promise<string> {
  const all = await listPlans(api)
  const description = describe(plan)
  const found = all.find(each => each.status === 'ACTIVE' && each.description === description)
  if (found) return found.id
  if (all.length === 0) await makeProduct(api)
  // PayPal would answer a repeated request with the earlier plan, even a closed one. The count makes the request
  // unique.
  const requestId = `plan-${plan.id}-${plan.price}-${plan.interval}-${all.length}`
  const frequency = { interval_unit: plan.interval.toUpperCase(), interval_count: 1 }
  const body = {
    product_id: PRODUCT,
    name: `Canvass ${plan.name}`,
    description,
    status: 'ACTIVE',
    billing_cycles: [
      {
        frequency,
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: { fixed_price: { currency_code: 'USD', value: dollars(plan.price) } },
      },
    ],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: FAILURES_ALLOWED },
  }
  return (await api.ask('POST', '/v1/billing/plans', Made, { body, requestId })).id
}

async function listPlans(api: PaypalApi): Promise<z.infer<typeof Listed>['plans']> {
  const all: z.infer<typeof Listed>['plans'] = []
  for (let page = 1; ; page++) {
    const query = `product_id=${PRODUCT}&page_size=20&page=${page}`
    const { plans, links } = await api
      .ask('GET', `/v1/billing/plans?${query}`, Listed)
      .catch(error => (isGone(error) ? { plans: [], links: [] } : Promise.reject(error)))
    all.push(...plans)
    if (plans.length === 0 || !links.some(({ rel }) => rel === 'next')) return all
  }
}

async function makeProduct(api: PaypalApi): Promise<void> {
  const body = { id: PRODUCT, name: 'Canvass', type: 'SERVICE', category: 'SOFTWARE' }
  await api.ask('POST', '/v1/catalogs/products', Made, { body, requestId: 'canvass-plans' }).catch(error => {
    const isThere = error instanceof PaypalRefusal && error.issues.some(issue => /^DUPLICATE_RESOURCE/.test(issue))
    if (!isThere) throw error
  })
}

async function readPlan(api: PaypalApi, paypalId: string) {
  const plan = await api.ask('GET', `/v1/billing/plans/${encodeURIComponent(paypalId)}`, OnePlan)
  const isYearly = plan.billing_cycles.some(({ frequency }) => frequency.interval_unit === 'YEAR')
  return {
    id: /^Plan (\w+): /.exec(plan.description)?.[1] ?? null,
    interval: isYearly ? ('year' as const) : ('month' as const),
  }
}
