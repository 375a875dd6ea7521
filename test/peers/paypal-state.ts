import { randomBytes, randomInt } from 'node:crypto'

interface Money {
  currency_code: string
  value: string
}

export interface PaypalProduct {
  id: string
  name: string
  [more: string]: unknown
}

export interface PaypalPlan {
  id: string
  product_id: string
  name: string
  status: 'CREATED' | 'ACTIVE' | 'INACTIVE'
  price: Money
  /** After this many failures in a row, the subscription is suspended; 0: never. */
  threshold: number
  body: Record<string, unknown>
}

interface PaypalPayment {
  id: string
  status: 'COMPLETED' | 'REFUNDED' | 'DECLINED'
  amount: Money
  time: string
}

export interface PaypalSubscription {
  id: string
  planId: string
  customId: string | undefined
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  createdAt: string
  startsAt: string
  changedAt: string
  nextBillingAt: string | undefined
  failures: number
  payments: PaypalPayment[]
}

/** A pending approval on PayPal's page; it can be used once. */
export interface Approval {
  token: string
  subscription: PaypalSubscription
  planId: string
  returnUrl: string
  cancelUrl: string
  isUsed: boolean
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
/** PayPal's ID format, unique across runs because databases outlive a stand-in. */
export const paypalId = (prefix: string, length: number) =>
  prefix + Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
export const debugId = () => randomBytes(7).toString('hex').slice(0, 13)

/** PayPal's timestamps have whole seconds. */
export const stamp = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

/** The same day of the next month, or that month's last day. */
export function monthLater(time: string): string {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return stamp(date)
}

export type Emit = (
  type: string,
  resourceType: 'subscription' | 'sale' | 'refund',
  resource: object,
  at: string,
) => void

/** One business's subscriptions and their changes over time. Every change sends its event. */
export function paypalState({ now, emit }: { now: () => Date; emit: Emit }) {
  const products: PaypalProduct[] = []
  const plans: PaypalPlan[] = []
  const subscriptions: PaypalSubscription[] = []
  const approvals: Approval[] = []

  const planOf = ({ planId }: PaypalSubscription) => found(plans.find(({ id }) => id === planId))
  const shown = (subscription: PaypalSubscription) => showSubscription(subscription, planOf(subscription))

  function set(subscription: PaypalSubscription, status: PaypalSubscription['status'], at: string): void {
    Object.assign(subscription, { status, changedAt: at })
    if (status === 'CANCELLED' || status === 'EXPIRED') subscription.nextBillingAt = undefined
    const name = status === 'ACTIVE' ? 'ACTIVATED' : status
    emit(`BILLING.SUBSCRIPTION.${name}`, 'subscription', shown(subscription), at)
  }

  function take(subscription: PaypalSubscription, at: string): void {
    const payment: PaypalPayment = {
      id: paypalId('', 17),
      status: 'COMPLETED',
      amount: planOf(subscription).price,
      time: at,
    }
    subscription.payments.push(payment)
    subscription.failures = 0
    subscription.nextBillingAt = monthLater(at)
    emit('PAYMENT.SALE.COMPLETED', 'sale', showSale(subscription, payment, 'completed'), at)
  }

  /** The payer approved the subscription or its new plan. */
  function approve(approval: Approval): void {
    const { subscription } = approval
    approval.isUsed = true
    const at = stamp(now())
    if (subscription.status === 'APPROVAL_PENDING') {
      const isLater = Date.parse(subscription.startsAt) > now().getTime()
      if (isLater) subscription.nextBillingAt = subscription.startsAt
      set(subscription, 'ACTIVE', at)
      if (!isLater) take(subscription, at)
      return
    }
    Object.assign(subscription, { planId: approval.planId, changedAt: at })
    emit('BILLING.SUBSCRIPTION.UPDATED', 'subscription', shown(subscription), at)
  }

  /** The next payment's day arrives; `pays: false` for an account without money. */
  function advance(subscription: PaypalSubscription, { pays = true } = {}): void {
    const at = subscription.nextBillingAt
    if (!at || subscription.status !== 'ACTIVE') throw new Error(`${subscription.status}: nothing is billed`)
    if (pays) return take(subscription, at)
    subscription.failures += 1
    subscription.payments.push({
      id: paypalId('', 17),
      status: 'DECLINED',
      amount: planOf(subscription).price,
      time: at,
    })
    // PayPal retries after five days.
    subscription.nextBillingAt = stamp(new Date(Date.parse(at) + 5 * 86_400_000))
    emit('BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'subscription', shown(subscription), at)
    const { threshold } = planOf(subscription)
    if (threshold > 0 && subscription.failures >= threshold) set(subscription, 'SUSPENDED', at)
  }

  /** Moves all timestamps into the past by this many days, so that a test doesn't need to wait. */
  function age(subscription: PaypalSubscription, days: number): void {
    const earlier = (time: string) => stamp(new Date(Date.parse(time) - days * 86_400_000))
    const { createdAt, startsAt, changedAt, nextBillingAt, payments } = subscription
    Object.assign(subscription, {
      createdAt: earlier(createdAt),
      startsAt: earlier(startsAt),
      changedAt: earlier(changedAt),
      nextBillingAt: nextBillingAt && earlier(nextBillingAt),
      payments: payments.map(payment => ({ ...payment, time: earlier(payment.time) })),
    })
  }

  /** Refunded by the business (REFUNDED), or charged back by the payer's bank (REVERSED). */
  function giveBack(saleId: string, how: 'REFUNDED' | 'REVERSED'): { id: string; amount: Money } | undefined {
    const subscription = subscriptions.find(({ payments }) => payments.some(({ id }) => id === saleId))
    const payment = subscription?.payments.find(({ id }) => id === saleId)
    if (!subscription || !payment) return undefined
    payment.status = 'REFUNDED'
    const refund = { id: paypalId('', 17), amount: payment.amount }
    // The notification names the payment, not the subscription.
    const { billing_agreement_id: _, ...sale } = showSale(subscription, payment, how.toLowerCase())
    const resource = { ...sale, id: refund.id, sale_id: saleId }
    emit(`PAYMENT.SALE.${how}`, how === 'REFUNDED' ? 'refund' : 'sale', resource, stamp(now()))
    return refund
  }

  const tell = (type: string, subscription: PaypalSubscription, at: string) =>
    emit(type, 'subscription', shown(subscription), at)

  return { products, plans, subscriptions, approvals, shown, tell, set, approve, advance, age, giveBack }
}

export type PaypalState = ReturnType<typeof paypalState>

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The stand-in lost it')
  return value
}

function showSubscription(one: PaypalSubscription, plan: PaypalPlan): Record<string, unknown> {
  const last = one.payments.findLast(({ status }) => status !== 'DECLINED')
  const declined = one.payments.findLast(({ status }) => status === 'DECLINED')
  return {
    id: one.id,
    status: one.status,
    status_update_time: one.changedAt,
    plan_id: plan.id,
    plan_overridden: false,
    start_time: one.startsAt,
    quantity: '1',
    shipping_amount: { currency_code: 'USD', value: '0.0' },
    create_time: one.createdAt,
    update_time: one.changedAt,
    ...(one.customId !== undefined && { custom_id: one.customId }),
    ...(one.status !== 'APPROVAL_PENDING' && {
      subscriber: {
        // An escaped character: reserializing the event would break its signature.
        name: { given_name: 'Zoë', surname: 'Doe' },
        email_address: 'customer@example.com',
        payer_id: '2J6QB8YJQSJRJ',
      },
      billing_info: {
        outstanding_balance: { currency_code: 'USD', value: '0.0' },
        cycle_executions: [
          {
            tenure_type: 'REGULAR',
            sequence: 1,
            cycles_completed: one.payments.length,
            cycles_remaining: 0,
            current_pricing_scheme_version: 1,
            total_cycles: 0,
          },
        ],
        ...(last && { last_payment: { amount: last.amount, time: last.time } }),
        ...(one.nextBillingAt && { next_billing_time: one.nextBillingAt }),
        ...(one.failures > 0 && declined && { last_failed_payment: { amount: declined.amount, time: declined.time } }),
        failed_payments_count: one.failures,
      },
    }),
  }
}

/** Notifications about subscription payments use an older API's format. */
export const showSale = (subscription: PaypalSubscription, { id, amount, time }: PaypalPayment, state: string) => ({
  id,
  state,
  amount: { total: amount.value, currency: amount.currency_code, details: { subtotal: amount.value } },
  payment_mode: 'INSTANT_TRANSFER',
  billing_agreement_id: subscription.id,
  ...(subscription.customId !== undefined && { custom: subscription.customId }),
  transaction_fee: { value: '1.50', currency: amount.currency_code },
  create_time: time,
  update_time: time,
})
