/** Stripe's error format; the client takes a 404 without `error` for a success. */
export interface StripeFault {
  status: number
  error: { type: string; message: string; code?: string; param?: string }
}
export const invalid = (message: string, more: { code?: string; param?: string } = {}, status = 400) => ({
  status,
  error: { type: 'invalid_request_error', message, ...more },
})
