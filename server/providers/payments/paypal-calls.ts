import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { PaypalApi } from './paypal-api.ts'
import { PaypalRefusal } from './paypal-failure.ts'
import { PaypalSubscription } from './paypal-read.ts'

/** Where PayPal's page sends the payer back to. */
export interface Ways {
  returnUrl: string
  cancelUrl: string
}

const Asked = z.object({
  id: z.string().optional(),
  status: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.url() })),
})
const Transactions = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string().optional(),
        amount_with_breakdown: z.object({
          gross_amount: z.object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d+)?$/) }),
        }),
      }),
    )
    .default([]),
})
const Sale = z.object({ billing_agreement_id: z.string().optional() })

/** One payment of a subscription, in cents. */
export interface Payment {
  id: string
  isPaidBack: boolean
  amount: number
  currency: string
}

const at = (id: string, verb = '') => `/v1/billing/subscriptions/${encodeURIComponent(id)}${verb && `/${verb}`}`

const context = ({ returnUrl, cancelUrl }: Ways) => ({
  brand_name: 'Canvass',
  shipping_preference: 'NO_SHIPPING',
  user_action: 'SUBSCRIBE_NOW',
  return_url: returnUrl,
  cancel_url: cancelUrl,
})

export interface NewSubscription extends Ways {
  planId: string
  userId: string
  email: string
  /** The date of the first charge; immediately if undefined. */
  startsAt: Date | null
  requestId: string
}

export async function createSubscription(api: PaypalApi, wanted: NewSubscription) {
  const body = {
    plan_id: wanted.planId,
    custom_id: wanted.userId,
    ...(wanted.startsAt && { start_time: wanted.startsAt.toISOString() }),
    subscriber: { email_address: wanted.email },
    application_context: context(wanted),
  }
  const { requestId } = wanted
  const made = await api.ask('POST', '/v1/billing/subscriptions', Asked.required({ id: true }), { body, requestId })
  return { id: made.id, url: pageOf(made.links) }
}

/** Null if PayPal doesn't know it. */
export const readSubscription = (api: PaypalApi, id: string): Promise<PaypalSubscription | null> =>
  api.ask('GET', at(id), PaypalSubscription).catch(error => {
    if (error instanceof PaypalRefusal && error.status === 404) return null
    throw error
  })

/** The payer has to approve the new plan on the returned page. */
export async function revise(
  api: PaypalApi,
  id: string,
  { planId, requestId, ...ways }: Ways & { planId: string; requestId: string },
): Promise<string> {
  const body = { plan_id: planId, application_context: context(ways) }
  return pageOf((await api.ask('POST', at(id, 'revise'), Asked, { body, requestId })).links)
}

/** Ends it immediately. Succeeds if it has already ended. */
export async function end(api: PaypalApi, id: string, { reason, key }: { reason: string; key: string }): Promise<void> {
  const question = { body: { reason }, requestId: short(`end:${key}`) }
  await api.ask('POST', at(id, 'cancel'), z.unknown(), question).catch(async error => {
    if (!(error instanceof PaypalRefusal && error.issues.includes('SUBSCRIPTION_STATUS_INVALID'))) throw error
    const now = await readSubscription(api, id)
    if (now?.status === 'ACTIVE' || now?.status === 'SUSPENDED') throw error
  })
}

/** The payment of that minute; null if PayPal lists none. */
export async function paymentAt(api: PaypalApi, id: string, time: Date): Promise<Payment | null> {
  const near = (minutes: number) => new Date(time.getTime() + minutes * 60_000).toISOString()
  const query = new URLSearchParams({ start_time: near(-1), end_time: near(1) })
  const { transactions } = await api.ask('GET', `${at(id, 'transactions')}?${query}`, Transactions)
  const found = transactions.findLast(({ status }) => status !== 'DECLINED')
  if (!found) return null
  const { value, currency_code: currency } = found.amount_with_breakdown.gross_amount
  const isPaidBack = found.status === 'REFUNDED'
  return { id: found.id, isPaidBack, amount: Math.round(Number(value) * 100), currency }
}

export const payBack = (api: PaypalApi, paymentId: string, key: string) =>
  api.ask('POST', `/v2/payments/captures/${encodeURIComponent(paymentId)}/refund`, z.unknown(), {
    body: {},
    requestId: short(key),
  })

/** PayPal guarantees to accept only 38 characters. */
const short = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 36)

/** The subscription of a payment, because a refund notification names only the payment. */
export const subscriptionOfSale = (api: PaypalApi, saleId: string): Promise<string | null> =>
  api.ask('GET', `/v1/payments/sale/${encodeURIComponent(saleId)}`, Sale).then(
    sale => sale.billing_agreement_id ?? null,
    error => (error instanceof PaypalRefusal && error.status === 404 ? null : Promise.reject(error)),
  )

/** The page where the payer approves. It's missing if they already did. */
function pageOf(links: { rel: string; href: string }[]): string {
  const page = links.find(({ rel }) => rel === 'approve')
  if (!page) throw new ProviderError('payments', 'refused', 'PayPal already completed this step. Reload the page.')
  return page.href
}
