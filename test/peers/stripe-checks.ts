import { Ajv, type ErrorObject } from 'ajv'
import { readSpec } from './spec.ts'
import { invalid, type StripeFault } from './stripe-fault.ts'

/** What Stripe has against the fields of a request; null where nothing. */
export type StripeCheck = (fields: Record<string, unknown>) => StripeFault | null

/**
 * Requests are checked by the schemas made of the official client's types, where the folder of test data has them;
 * nothing is checked where it is missing.
 */
export const stripeChecks = () => {
  made ??= {
    customer: checkOf('CustomerCreate'),
    session: checkOf('CheckoutSessionCreate'),
    subscription: checkOf('SubscriptionCreate'),
    portal: checkOf('PortalSessionCreate'),
  }
  return made
}
/** Reading the four takes a third of a second: once for all. */
let made: Record<'customer' | 'session' | 'subscription' | 'portal', StripeCheck> | undefined

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
