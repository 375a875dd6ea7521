/** An expected failure. Its message is for the user: it becomes `{ message }` with this status. */
export class AppError extends Error {
  readonly status: number
  /** What the page needs beside the sentence: it stands beside `message` in the reply. */
  readonly details: Record<string, unknown>
  /** Seconds until another try may succeed. */
  readonly retryAfter: number | undefined
  constructor(
    status: number,
    message: string,
    {
      details = {},
      retryAfter,
      ...options
    }: ErrorOptions & { details?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message, options)
    this.status = status
    this.details = details
    this.retryAfter = retryAfter
  }
}

/** `field` names the form field at fault, which the page marks. */
export const badRequest = (message: string, field?: string) => new AppError(400, message, { details: naming(field) })
export const unauthorized = (message = 'Unauthorized') => new AppError(401, message)
/** Nothing that is not paid for: a used-up limit, a trial that is over. */
export const paymentRequired = (message: string, details?: Record<string, unknown>) =>
  new AppError(402, message, details && { details })
export const forbidden = (message: string) => new AppError(403, message)
export const notFound = (what: string) => new AppError(404, `${what} not found`)
export const conflict = (message: string, field?: string) => new AppError(409, message, { details: naming(field) })
/** `retryAfter` in seconds goes into the header of that name. */
export const tooMany = (message: string, retryAfter?: number) =>
  new AppError(429, message, retryAfter === undefined ? {} : { retryAfter })
export const unavailable = (message: string) => new AppError(503, message)

const naming = (field: string | undefined) => (field ? { field } : {})
