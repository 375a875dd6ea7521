import { z } from 'zod'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { PaypalApi } from './paypal-api.ts'
import { PaypalRefusal } from './paypal-failure.ts'
import { PaypalSubscription } from './paypal-read.ts'

/** Where the payer comes back to from PayPal's page. */
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
      z.object({ id: z.string(), status: z.string().optional(), time: z.iso.datetime({ offset: true }) }),
    )
    .default([]),
})
const Refund = z.object({ id: z.string(), status: z.string() })

const at = (id: string, verb = '') =>
  `/v1/billing/subscriptions/${encodeURIComponent(id)}${verb && `/${verb}`}`

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
  /** The first payment; now where it is not given. */
  startsAt?: Date | undefined
  requestId: string
}

export async function createSubscription(api: PaypalApi, wanted: NewSubscription) {
  const body = {
    plan_id: wanted.planId,
    custom_id: wanted.userId,
    subscriber: { email_address: wanted.email },
    application_context: context(wanted),
    ...(wanted.startsAt && { start_time: wanted.startsAt.toISOString() }),
  }
  const { requestId } = wanted
  const made = await api.ask('POST', '/v1/billing/subscriptions', Asked, { body, requestId })
  return { id: made.id ?? '', status: made.status ?? '', url: approveLink(made.links) }
}

export const readSubscription = (api: PaypalApi, id: string) => api.ask('GET', at(id), PaypalSubscription)

/** The payer has to agree to the new plan, on the page that this gives. */
export async function revise(api: PaypalApi, id: string, planId: string, ways: Ways): Promise<string> {
  const body = { plan_id: planId, application_context: context(ways) }
  const url = approveLink((await api.ask('POST', at(id, 'revise'), Asked, { body })).links)
  if (!url)
    throw new ProviderError('payments', 'bad-reply', 'PayPal named no page to go on. Try again in a minute.')
  return url
}

/** Ends it at once. One that has ended is fine. */
export async function end(api: PaypalApi, id: string, reason: string): Promise<void> {
  await api.ask('POST', at(id, 'cancel'), z.unknown(), { body: { reason } }).catch(async error => {
    if (!(error instanceof PaypalRefusal && error.issues.includes('SUBSCRIPTION_STATUS_INVALID'))) throw error
    const { status } = await readSubscription(api, id)
    if (status === 'ACTIVE' || status === 'SUSPENDED') throw error
  })
}

/** Pays the last payment back; one that was paid back already stays so. */
export async function refundLast(
  api: PaypalApi,
  id: string,
  now: Date,
): Promise<{ refundId: string } | null> {
  const query = new URLSearchParams({
    // PayPal lists at most a good year at once, and the last payment lies at most a year back.
    start_time: new Date(now.getTime() - 370 * 86_400_000).toISOString(),
    end_time: new Date(now.getTime() + 86_400_000).toISOString(),
  })
  const { transactions } = await api.ask('GET', `${at(id, 'transactions')}?${query}`, Transactions)
  const last = transactions
    .filter(({ status }) => status !== 'DECLINED')
    .toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time))
    .at(-1)
  if (!last) return null
  const path = `/v2/payments/captures/${encodeURIComponent(last.id)}/refund`
  const question = { body: {}, requestId: `refund-${last.id}` }
  return { refundId: (await api.ask('POST', path, Refund, question)).id }
}

const approveLink = (links: { rel: string; href: string }[]) =>
  links.find(({ rel }) => rel === 'approve')?.href
