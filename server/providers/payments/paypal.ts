import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'
import { type PaypalApi, type PaypalSettings, paypalApi } from './paypal-api.ts'
import { createSubscription, end, readSubscription, refundLast, revise, type Ways } from './paypal-calls.ts'
import { paypalPlans, type SoldPlan } from './paypal-plans.ts'
import { type PaypalSubscription, paidUntil } from './paypal-read.ts'
import { provenEvent, type Transmission } from './paypal-webhook.ts'

interface Checkout extends Ways {
  userId: string
  email: string
  plan: SoldPlan
  key: string
  startsAt?: Date
}

/** Subscriptions through PayPal. */
export function paypalPayments({ webhookId, ...settings }: PaypalSettings & { webhookId: string }) {
  const api = paypalApi(settings)
  const plans = paypalPlans(api)

  const read = async (id: string) => shown(await readSubscription(api, id))
  async function shown(subscription: PaypalSubscription) {
    const { id: planId, interval } = await plans.planOf(subscription.plan_id)
    return { subscription, planId, paidUntil: paidUntil(subscription, interval) }
  }

  return {
    async checkout({ plan, key, ...who }: Checkout) {
      const { id, url } = await plans.selling(plan, planId =>
        createSubscription(api, { ...who, planId, requestId: key }),
      )
      if (!url) throw noPage()
      return { id, url }
    },
    read,
    changePlan: (id: string, plan: SoldPlan, ways: Ways) =>
      plans.selling(plan, planId => revise(api, id, planId, ways)),
    /** PayPal ends at once; the plan lives on until what was paid is used up, which PayPal tells only before. */
    async cancel(id: string) {
      const before = await read(id)
      await end(api, id, 'Canceled in Canvass')
      return before
    },
    refund: (id: string, now: Date) => refundLast(api, id, now),
    event: (sent: Transmission, now: Date) => readEvent(api, webhookId, sent, now),
  }
}

const noPage = () =>
  new ProviderError('payments', 'bad-reply', 'PayPal named no page to go on. Try again in a minute.')

const time = z.iso.datetime({ offset: true }).transform(value => new Date(value))
const Event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string(),
  create_time: time,
  resource: z.looseObject({ id: z.string().optional(), billing_agreement_id: z.string().optional() }),
})

async function readEvent(api: PaypalApi, webhookId: string, sent: Transmission, now: Date) {
  const proven = await provenEvent(api, webhookId, sent, now)
  if (!proven) return null
  const event = Event.safeParse(proven).data
  if (!event) return null
  const { id, event_type: type, create_time: at, resource } = event
  const isSubscription = type.startsWith('BILLING.SUBSCRIPTION.')
  return {
    id,
    type,
    at,
    subscriptionId: (isSubscription ? resource.id : resource.billing_agreement_id) ?? null,
  }
}
