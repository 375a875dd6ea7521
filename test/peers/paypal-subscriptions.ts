import { z } from 'zod'
import {
  anything,
  type Context,
  checked,
  type Made,
  type Parts,
  type PaypalRoute,
  ReasonBody,
  ReviseBody,
  SubscriptionBody,
  unprocessable,
} from './paypal-bodies.ts'
import { unknownId } from './paypal-errors.ts'
import { type Approval, type PaypalSubscription, paypalId, stamp } from './paypal-state.ts'

/** The actions on a subscription. */
export function subscriptionRoutes({ state, now, pageUrl, apiUrl }: Parts): PaypalRoute[] {
  const file = 'billing_subscriptions_v1'
  const links = ({ id }: PaypalSubscription, ba?: { path: string; token: string }) => [
    ...(ba ? [{ href: `${pageUrl}${ba.path}?ba_token=${ba.token}`, rel: 'approve', method: 'GET' }] : []),
    { href: `${apiUrl()}/v1/billing/subscriptions/${id}`, rel: 'edit', method: 'PATCH' },
    { href: `${apiUrl()}/v1/billing/subscriptions/${id}`, rel: 'self', method: 'GET' },
  ]
  const ask = (subscription: PaypalSubscription, planId: string, context: z.infer<typeof Context>): Approval => {
    const { return_url: returnUrl, cancel_url: cancelUrl } = context
    const approval = { token: paypalId('BA-', 17), subscription, planId, returnUrl, cancelUrl, isUsed: false }
    state.approvals.push(approval)
    return approval
  }
  const one = (id: string, work: (found: PaypalSubscription) => Made): Made => {
    const found = state.subscriptions.find(each => each.id === id)
    return found ? work(found) : { status: 404, refused: unknownId }
  }
  /** Suspend, activate, and cancel, with their states before and after. */
  const turn = (verb: string, from: string[], to: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED'): PaypalRoute => ({
    method: 'POST',
    path: new RegExp(`^/v1/billing/subscriptions/([^/]+)/${verb}$`),
    check: checked(file, `subscription_${verb}_request`, ReasonBody),
    answer: ({ id }) =>
      one(id, found => {
        if (!from.includes(found.status))
          return unprocessable(
            'SUBSCRIPTION_STATUS_INVALID',
            `Invalid subscription status for ${verb} action; subscription status should be ${from.join(' or ').toLowerCase()}.`,
          )
        state.set(found, to, stamp(now()))
        return { show: () => undefined }
      }),
  })
  return [
    {
      method: 'POST',
      path: /^\/v1\/billing\/subscriptions$/,
      creates: true,
      check: checked(file, 'subscription_request_post', SubscriptionBody),
      answer: ({ body }) => {
        const wanted = SubscriptionBody.parse(body)
        const plan = state.plans.find(({ id }) => id === wanted.plan_id)
        if (!plan) return { status: 404, refused: unknownId }
        if (plan.status !== 'ACTIVE') return unprocessable('PLAN_STATUS_INVALID', PLAN_INACTIVE)
        const at = stamp(now())
        const made: PaypalSubscription = {
          id: paypalId('I-', 12),
          planId: plan.id,
          customId: wanted.custom_id,
          status: 'APPROVAL_PENDING',
          createdAt: at,
          startsAt: wanted.start_time ?? at,
          changedAt: at,
          nextBillingAt: undefined,
          failures: 0,
          payments: [],
        }
        state.subscriptions.push(made)
        const { token } = ask(made, plan.id, wanted.application_context)
        state.tell('BILLING.SUBSCRIPTION.CREATED', made, at)
        const ba = { path: '/webapps/billing/subscriptions', token }
        return { show: () => ({ id: made.id, status: made.status, links: links(made, ba) }) }
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/billing\/subscriptions\/([^/]+)$/,
      check: anything,
      answer: ({ id }) => one(id, found => ({ show: () => ({ ...state.shown(found), links: links(found) }) })),
    },
    {
      method: 'POST',
      path: /^\/v1\/billing\/subscriptions\/([^/]+)\/revise$/,
      check: checked(file, 'subscription_revise_request', ReviseBody),
      answer: ({ id, body }) =>
        one(id, found => {
          const { plan_id, application_context } = ReviseBody.parse(body)
          if (found.status !== 'ACTIVE')
            return unprocessable('SUBSCRIPTION_STATUS_INVALID', 'Invalid subscription status for revise action.')
          if (!state.plans.some(plan => plan.id === plan_id && plan.status === 'ACTIVE'))
            return { status: 404, refused: unknownId }
          const { token } = ask(found, plan_id, application_context)
          const ba = { path: '/webapps/billing/subscriptions/update', token }
          return { show: () => ({ plan_id, plan_overridden: false, links: links(found, ba) }) }
        }),
    },
    turn('suspend', ['ACTIVE'], 'SUSPENDED'),
    turn('activate', ['SUSPENDED'], 'ACTIVE'),
    turn('cancel', ['ACTIVE', 'SUSPENDED'], 'CANCELLED'),
    {
      method: 'GET',
      path: /^\/v1\/billing\/subscriptions\/([^/]+)\/transactions$/,
      check: anything,
      answer: ({ id, query }) => {
        const [from, to] = [query.get('start_time'), query.get('end_time')]
        if (!from || !to || !isTime(from) || !isTime(to))
          return {
            status: 400,
            refused: { issue: 'MISSING_REQUIRED_PARAMETER', description: 'A required field is missing.' },
          }
        return one(id, ({ payments }) => ({
          show: () => ({ transactions: payments.filter(({ time }) => isBetween(time, from, to)).map(showPayment) }),
        }))
      },
    },
  ]
}

const PLAN_INACTIVE = 'Invalid plan status for subscription creation; plan status should be active.'

const isTime = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success
const isBetween = (time: string, from: string, to: string) =>
  Date.parse(time) >= Date.parse(from) && Date.parse(time) <= Date.parse(to)

const showPayment = ({ id, status, amount, time }: PaypalSubscription['payments'][number]) => ({
  id,
  status,
  amount_with_breakdown: { gross_amount: amount },
  payer_name: { given_name: 'Zoë', surname: 'Doe' },
  payer_email: 'customer@example.com',
  time,
})
