import { type StartProblem, statusText } from '#contract/status-reasons.ts'

/** An expected failure. Its message is for the user: it becomes `{ message }` with this status. */
export class AppError extends Error {
  readonly status: number
  /** More fields for the page, next to `message` in the reply. */
  readonly details: Record<string, unknown>
  /** Seconds until another attempt may succeed. */
  readonly retryAfter: number | undefined
  /** The reason that a scheduled campaign stores. */
  readonly problem: StartProblem | undefined
  constructor(
    status: number,
    message: string,
    {
      details = {},
      retryAfter,
      problem,
      ...options
    }: ErrorOptions & { details?: Record<string, unknown>; retryAfter?: number; problem?: StartProblem } = {},
  ) {
    super(message, options)
    this.status = status
    this.details = details
    this.retryAfter = retryAfter
    this.problem = problem
  }
}

/** `field` names the invalid form field, which the page highlights. */
export const badRequest = (message: string, field?: string) => new AppError(400, message, { details: naming(field) })
export const unauthorized = (message = 'Unauthorized', details = {}) => new AppError(401, message, { details })
/** A refusal with a code. 402: a quota is used up, or the trial has ended. */
export const refusal = (status: number, problem: StartProblem, details: Record<string, unknown> = {}) =>
  new AppError(status, statusText(problem), { details, problem })
export const forbidden = (message: string, details = {}) => new AppError(403, message, { details })
export const notFound = (what: string) => new AppError(404, `${what} not found`)
/** What was looked up, or a 404 for want of it. */
export function orNotFound<T>(value: T, what: string): Exclude<T, null | undefined | false> {
  if (!value) throw notFound(what)
  return value as Exclude<T, null | undefined | false>
}
export const conflict = (message: string, field?: string) => new AppError(409, message, { details: naming(field) })
/** `retryAfter` is in seconds and becomes the Retry-After header. */
export const tooMany = (message: string, retryAfter?: number) =>
  new AppError(429, message, retryAfter === undefined ? {} : { retryAfter })
export const unavailable = (message: string) => new AppError(503, message)

const naming = (field: string | undefined) => (field ? { field } : {})
