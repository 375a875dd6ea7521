/** A vendor's message as a sentence for a toast: one line of at most `most` characters; empty if there is none. */
export function asSentence(message: string, most: number): string {
  const plain = message.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (!plain) return ''
  const short = plain.length > most ? `${plain.slice(0, most - 1)}…` : plain
  return /[.!?…]$/.test(short) ? short : `${short}.`
}

/** A retry-after header: seconds, or a date (RFC 9110). Rounded up, never negative; null: it says nothing. */
export function secondsUntilRetry(value: string | null | undefined): number | null {
  if (!value) return null
  const seconds = /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

/** A failure at a vendor or an embedded provider. `retrySafe`: nothing happened on the other side. */
export class ProviderError extends Error {
  readonly kind: string
  readonly reason: 'unavailable' | 'refused' | 'limited' | 'not-configured' | 'bad-reply'
  readonly retrySafe: boolean
  /** The delay that the vendor asked for. */
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
