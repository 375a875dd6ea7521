/** An expected failure. Its message is for the user: it becomes `{ message }` with this status. */
export class AppError extends Error {
  readonly status: number
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

export const badRequest = (message: string) => new AppError(400, message)
export const unauthorized = (message = 'Unauthorized') => new AppError(401, message)
export const forbidden = (message: string) => new AppError(403, message)
export const notFound = (what: string) => new AppError(404, `${what} not found`)
export const conflict = (message: string) => new AppError(409, message)
export const tooMany = (message: string) => new AppError(429, message)
export const unavailable = (message: string) => new AppError(503, message)
