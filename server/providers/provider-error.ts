/** A vendor or an embedded provider could not do its work. `retrySafe`: nothing happened on the other side. */
export class ProviderError extends Error {
  readonly kind: string
  readonly reason: 'unavailable' | 'refused' | 'limited' | 'not-configured' | 'bad-reply'
  readonly retrySafe: boolean
  /** So long the vendor asked to wait. */
  readonly retryAfterSeconds: number | null

  constructor(
    kind: string,
    reason: ProviderError['reason'],
    message: string,
    options: { retrySafe?: boolean; cause?: unknown; retryAfterSeconds?: number | null } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.reason = reason
    this.retrySafe = options.retrySafe ?? false
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
