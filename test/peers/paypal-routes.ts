import {
  anything,
  checked,
  checkedRefund,
  type Parts,
  type PaypalRoute,
  showOne,
  unprocessable,
  VerifyBody,
} from './paypal-bodies.ts'
import { catalogRoutes } from './paypal-catalog.ts'
import { unknownId } from './paypal-errors.ts'
import { showSale } from './paypal-state.ts'
import { subscriptionRoutes } from './paypal-subscriptions.ts'

export function paypalRoutes(parts: Parts): PaypalRoute[] {
  return [...catalogRoutes(parts), ...subscriptionRoutes(parts), ...otherRoutes(parts)]
}

function otherRoutes({ state, isRight }: Parts): PaypalRoute[] {
  return [
    {
      method: 'POST',
      path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
      creates: true,
      check: checkedRefund,
      answer: ({ id }) => {
        const payment = state.subscriptions.flatMap(({ payments }) => payments).find(each => each.id === id)
        if (!payment) return { status: 404, refused: unknownId }
        if (payment.status !== 'COMPLETED')
          return unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
        const refund = state.giveBack(id, 'REFUNDED')
        return { show: () => ({ id: refund?.id, status: 'COMPLETED', amount: refund?.amount, links: [] }) }
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/payments\/sale\/([^/]+)$/,
      check: anything,
      answer: ({ id }) => {
        const of = state.subscriptions.find(({ payments }) => payments.some(each => each.id === id))
        const payment = of?.payments.find(each => each.id === id)
        return showOne(of && payment && { of, payment }, each => showSale(each.of, each.payment, 'completed'))
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/notifications\/verify-webhook-signature$/,
      check: checked('notifications_webhooks_v1', 'verify_webhook_signature', VerifyBody),
      answer: ({ body, raw }) => {
        const isSuccess = isRight(VerifyBody.parse(body), eventIn(raw))
        return { show: () => ({ verification_status: isSuccess ? 'SUCCESS' : 'FAILURE' }) }
      },
    },
  ]
}

/** The event verbatim as it appears at the end of the request; reserialized, its signature wouldn't match. */
const eventIn = (raw: string) => /"webhook_event"\s*:\s*(\{.*\})\s*\}\s*$/s.exec(raw)?.[1] ?? ''
