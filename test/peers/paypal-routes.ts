import { anything, checkedRefund, type Parts, type PaypalRoute, showOne, unprocessable } from './paypal-bodies.ts'
import { catalogRoutes } from './paypal-catalog.ts'
import { unknownId } from './paypal-errors.ts'
import { showSale } from './paypal-state.ts'
import { subscriptionRoutes } from './paypal-subscriptions.ts'

export function paypalRoutes(parts: Parts): PaypalRoute[] {
  return [...catalogRoutes(parts), ...subscriptionRoutes(parts), ...otherRoutes(parts)]
}

function otherRoutes({ state }: Parts): PaypalRoute[] {
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
  ]
}
