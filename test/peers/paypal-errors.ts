import type { Answer } from './json-peer.ts'
import { debugId } from './paypal-state.ts'

/** One detail in PayPal's list of errors. */
export interface Issue {
  issue: string
  description: string
  field?: string
  location?: string
}

const NAMES: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The server does not support the request payload’s media type.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
}

export function paypalError(status: number, ...details: Issue[]): Answer {
  const [name, message] = NAMES[status] ?? ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.']
  return { status, body: { name, message, debug_id: debugId(), details, links: [] } }
}

export const refusedBody = (faults: string[]): Answer =>
  paypalError(
    400,
    ...faults.map(fault => ({
      field: fault.split(' ')[0] ?? '/',
      location: 'body',
      issue: /required/.test(fault) ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX',
      description: fault,
    })),
  )

export const unknownId: Issue = { issue: 'INVALID_RESOURCE_ID', description: 'Requested resource ID was not found.' }
