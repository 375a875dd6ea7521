import {
  anything,
  checked,
  list,
  type Parts,
  type PaypalRoute,
  PlanBody,
  ProductBody,
  showOne,
  unprocessable,
} from './paypal-bodies.ts'
import { unknownId } from './paypal-errors.ts'
import { paypalId } from './paypal-state.ts'

/** Products and their plans. */
export function catalogRoutes({ state, apiUrl }: Parts): PaypalRoute[] {
  const self = (path: string) => [{ href: `${apiUrl()}${path}`, rel: 'self', method: 'GET' }]
  return [
    {
      method: 'POST',
      path: /^\/v1\/catalogs\/products$/,
      creates: true,
      check: checked('catalogs_products_v1', 'product_request_POST', ProductBody),
      answer: ({ body }) => {
        const wanted = ProductBody.parse(body)
        if (state.products.some(({ id }) => id === wanted.id))
          return unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'Duplicate resource identifier.')
        const product = { ...wanted, id: wanted.id ?? paypalId('PROD-', 17) }
        state.products.push(product)
        return { show: () => ({ ...product, links: self(`/v1/catalogs/products/${product.id}`) }) }
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/catalogs\/products\/([^/]+)$/,
      check: anything,
      answer: ({ id }) =>
        showOne(
          state.products.find(each => each.id === id),
          one => one,
        ),
    },
    {
      method: 'GET',
      path: /^\/v1\/catalogs\/products$/,
      check: anything,
      answer: ({ query }) => list('products', state.products, query),
    },
    {
      method: 'POST',
      path: /^\/v1\/billing\/plans$/,
      creates: true,
      check: checked('billing_subscriptions_v1', 'plan_request_POST', PlanBody),
      answer: ({ body }) => {
        const wanted = PlanBody.parse(body)
        if (!state.products.some(({ id }) => id === wanted.product_id)) return { status: 404, refused: unknownId }
        const plan = {
          id: paypalId('P-', 24),
          product_id: wanted.product_id,
          name: wanted.name,
          status: wanted.status,
          price: wanted.billing_cycles[0].pricing_scheme.fixed_price,
          threshold: wanted.payment_preferences.payment_failure_threshold,
          body: wanted,
        }
        state.plans.push(plan)
        return { show: () => ({ id: plan.id, status: plan.status, links: self(`/v1/billing/plans/${plan.id}`) }) }
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/billing\/plans$/,
      check: anything,
      answer: ({ query }) => {
        const productId = query.get('product_id')
        const plans = state.plans.filter(({ product_id }) => !productId || product_id === productId)
        return list(
          'plans',
          plans.map(({ id, name, status, body }) => ({ id, name, status, description: body.description })),
          query,
        )
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/billing\/plans\/([^/]+)$/,
      check: anything,
      answer: ({ id }) =>
        showOne(
          state.plans.find(each => each.id === id),
          ({ body, status }) => ({ ...body, id, status }),
        ),
    },
  ]
}
