import { Ajv, type ErrorObject } from 'ajv'
import { z } from 'zod'
import { readSpec } from './spec.ts'
import { invalid, type StripeFault } from './stripe-fault.ts'

/** Returns Stripe's error for a request's fields; null: valid. */
export type StripeCheck = (fields: Record<string, unknown>) => StripeFault | null

/**
 * Checks create calls with the schemas from the official client's types if the test data has them, and every other
 * call with our own field lists, so that a misspelled field is always refused.
 */
export const stripeChecks = () => {
  made ??= {
    customer: checkOf('CustomerCreate'),
    session: checkOf('CheckoutSessionCreate'),
    subscription: checkOf('SubscriptionCreate'),
    portal: checkOf('PortalSessionCreate'),
    ...own,
  }
  return made
}
/** Cached, because reading the four schemas takes a third of a second. */
let made: Record<'customer' | 'session' | 'subscription' | 'portal' | keyof typeof own, StripeCheck> | undefined

const words = z.record(z.string().max(40), z.string().max(500))
const limit = z.coerce.number().int().min(1).max(100).optional()
const text = z.string().min(1)
const own = {
  nothing: strictly({}),
  price: strictly({
    currency: z.literal('usd'),
    unit_amount: z.coerce.number().int().min(0),
    recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) }),
    lookup_key: z.string().max(200),
    metadata: words,
    product_data: z.strictObject({ name: text, metadata: words }),
  }),
  change: strictly({
    items: z.tuple([z.strictObject({ id: text, price: text })]).optional(),
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    proration_date: z.coerce.number().int().optional(),
    cancel_at_period_end: z.enum(['true', 'false']).optional(),
  }),
  preview: strictly({
    subscription: text,
    subscription_details: z.strictObject({
      items: z.tuple([z.strictObject({ id: text, price: text })]).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      proration_date: z.coerce.number().int().optional(),
      cancel_at_period_end: z.enum(['true', 'false']).optional(),
    }),
  }),
  refund: strictly({ payment_intent: text }),
  customers: strictly({ email: text, limit }),
  prices: strictly({ lookup_keys: z.tuple([text]), active: z.enum(['true', 'false']), limit }),
  invoices: strictly({ subscription: text, status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']), limit }),
  events: strictly({
    type: text,
    created: z.strictObject({ gte: z.coerce.number().int() }),
    limit,
    starting_after: text.optional(),
  }),
  invoicePayments: strictly({
    invoice: text.optional(),
    payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
    expand: z.tuple([z.literal('data.invoice')]).optional(),
    limit,
  }),
}

function strictly(shape: z.ZodRawShape): StripeCheck {
  const schema = z.strictObject(shape)
  return fields => {
    const issue = schema.safeParse(fields).error?.issues[0]
    if (!issue) return null
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined
    const param = [...issue.path.map(String), ...(unknown ? [unknown] : [])].join('.')
    return unknown
      ? invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
      : invalid(`Invalid ${param}: ${issue.message}`, { param })
  }
}

function checkOf(name: string): StripeCheck {
  const schema = readSpec(`stripe/from-sdk-23.1.0/${name}.json`)
  if (typeof schema !== 'object' || schema === null) return () => null
  const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true, logger: false })
  const check = ajv.compile(schema)
  return fields => (check(structuredClone(fields)) ? null : say(check.errors?.[0]))
}

function say(error: ErrorObject | undefined): StripeFault {
  const at = error?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  const params = error?.params as { additionalProperty?: string; missingProperty?: string } | undefined
  if (params?.additionalProperty) {
    const param = [at, params.additionalProperty].filter(Boolean).join('.')
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  if (params?.missingProperty) {
    const param = [at, params.missingProperty].filter(Boolean).join('.')
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return invalid(`Invalid ${at}: ${error?.message ?? ''}`, { param: at })
}
