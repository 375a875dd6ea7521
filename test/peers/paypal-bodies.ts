import { z } from 'zod'
import { type Issue, unknownId } from './paypal-errors.ts'
import type { PaypalState } from './paypal-state.ts'
import { type Faults, vendorSpec } from './spec.ts'

interface Asking {
  id: string
  body: unknown
  query: URLSearchParams
}

/** The answer, which a repeated request gets again, or the error. `undefined`: no content. */
export type Made = { show: () => unknown } | { status: number; refused: Issue }

export interface PaypalRoute {
  method: string
  path: RegExp
  /** Stored by PayPal-Request-Id. */
  creates?: boolean
  check: Faults
  answer(asking: Asking): Made
}

export interface Parts {
  state: PaypalState
  now: () => Date
  pageUrl: string
  apiUrl: () => string
}

/**
 * Checks with PayPal's own file if it's available, and always with ours, because PayPal silently ignores some
 * mistakes.
 */
export function checked(file: string, name: string, own: z.ZodType): Faults {
  const byVendor = vendorSpec(`paypal/${file}.json`, { unicodeRegExp: false })?.schema(name)
  return body => {
    const issues = own.safeParse(body).error?.issues ?? []
    const ours = issues.map(({ path, message }) => `/${path.join('/')} ${message}`)
    return [...(byVendor?.(body) ?? []), ...ours]
  }
}
export const anything: Faults = () => []

const Money = z.strictObject({ currency_code: z.literal('USD'), value: z.string().regex(/^\d+\.\d\d$/) })
export const ProductBody = z.strictObject({
  id: z.string().min(6).max(50).optional(),
  name: z.string().min(1).max(127),
  description: z.string().min(1).max(256).optional(),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
  category: z.string().optional(),
  home_url: z.url().optional(),
})
export const PlanBody = z.strictObject({
  product_id: z.string(),
  name: z.string().min(1).max(127),
  status: z.enum(['CREATED', 'ACTIVE', 'INACTIVE']).default('ACTIVE'),
  description: z.string().min(1).max(127).optional(),
  billing_cycles: z.tuple([
    z.strictObject({
      frequency: z.strictObject({ interval_unit: z.enum(['MONTH', 'YEAR']), interval_count: z.literal(1) }),
      tenure_type: z.literal('REGULAR'),
      sequence: z.literal(1),
      total_cycles: z.literal(0),
      pricing_scheme: z.strictObject({ fixed_price: Money }),
    }),
  ]),
  payment_preferences: z.strictObject({
    auto_bill_outstanding: z.boolean().optional(),
    payment_failure_threshold: z.number().int().min(0).max(999).default(0),
  }),
})
export const Context = z.strictObject({
  brand_name: z.string().min(1).max(127).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']).optional(),
  return_url: z.url().min(10).max(4000),
  cancel_url: z.url().min(10).max(4000),
})
export const SubscriptionBody = z.strictObject({
  plan_id: z.string().min(3).max(50),
  custom_id: z
    .string()
    .regex(/^[\x20-\x7e]{1,127}$/)
    .optional(),
  start_time: z.iso.datetime().optional(),
  subscriber: z.strictObject({ email_address: z.string().max(254).optional() }).optional(),
  application_context: Context,
})
export const ReviseBody = z.strictObject({ plan_id: z.string().min(3).max(50), application_context: Context })
export const ReasonBody = z.strictObject({ reason: z.string().min(1).max(128) })

export const checkedRefund: Faults = body =>
  z.strictObject({ note_to_payer: z.string().max(255).optional() }).safeParse(body).success ? [] : ['/ Invalid']

export const unprocessable = (issue: string, description: string): Made => ({
  status: 422,
  refused: { issue, description },
})

export function showOne<T>(one: T | undefined, show: (one: T) => unknown): Made {
  return one ? { show: () => show(one) } : { status: 404, refused: unknownId }
}

/** Pages of at most 20. */
export function list(name: string, all: unknown[], query: URLSearchParams): Made {
  const size = Number(query.get('page_size') ?? 10)
  const page = Number(query.get('page') ?? 1)
  if (!(size >= 1 && size <= 20 && page >= 1))
    return {
      status: 400,
      refused: { issue: 'INVALID_PARAMETER_VALUE', description: 'The value of a field is invalid.' },
    }
  const rows = all.slice((page - 1) * size, page * size)
  const next = all.length > page * size ? [{ href: `?page=${page + 1}`, rel: 'next', method: 'GET' }] : []
  return { show: () => ({ [name]: rows, links: next }) }
}
