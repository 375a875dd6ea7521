interface Problem {
  status: number
  /** What happened. */
  means: string
  /** What a program does about it. */
  remedy: string
}

/** The codes of failures that a call with a key can get, as `code` of a problem (RFC 9457). Each has a page at /api/docs/problems/. */
export const PROBLEMS = {
  invalid_request: {
    status: 400,
    means: 'The input isn’t valid, or something has to be set up first.',
    remedy: 'Read `detail`, and `field` if there is one. Sending the same again fails the same way.',
  },
  not_signed_in: {
    status: 401,
    means: 'The call came without an API key.',
    remedy: 'Send `Authorization: Bearer cvs_…` with each call.',
  },
  key_unknown: {
    status: 401,
    means: 'No account has this API key.',
    remedy: 'Copy the key again from where you keep it, or create another one in Settings.',
  },
  key_expired: {
    status: 401,
    means: 'The day until which the API key was valid has passed.',
    remedy: 'Create another one in Settings.',
  },
  key_revoked: {
    status: 401,
    means: 'The API key was revoked in Settings.',
    remedy: 'Create another one in Settings.',
  },
  key_elsewhere: {
    status: 401,
    means: 'The access token of a connected app was sent to the API. It opens only the MCP server.',
    remedy: 'Use an API key for the API.',
  },
  limit_reached: {
    status: 402,
    means: 'A limit of the plan is reached, or the trial is over.',
    remedy:
      'Show `detail` to the account’s owner. A retry helps only after the plan has changed or a new month has begun.',
  },
  not_allowed: {
    status: 403,
    means: 'The account’s plan or role doesn’t include this call.',
    remedy: 'Show `detail` to the account’s owner.',
  },
  scope_missing: {
    status: 403,
    means: 'The API key lacks the scope that `detail` names, such as `leads:change`.',
    remedy: 'Use a key with that scope. Keys are created in Settings.',
  },
  not_for_keys: {
    status: 403,
    means: 'Only a person who is logged in can do this: sign-in, billing, API keys.',
    remedy: 'Do it in the browser.',
  },
  not_found: {
    status: 404,
    means: 'This account has nothing with this ID, or there is no such address.',
    remedy: 'Read the list again: it may have been deleted.',
  },
  conflict: {
    status: 409,
    means: 'It can’t be done in the current state.',
    remedy: 'Read `detail`, and read the object again before the next try.',
  },
  idempotency_in_progress: {
    status: 409,
    means: 'A call with the same Idempotency-Key is still running.',
    remedy: 'Send the same call again after the seconds in `Retry-After`. It gets the first one’s reply.',
  },
  too_large: { status: 413, means: 'The body is larger than the call takes.', remedy: 'Send fewer entries per call.' },
  not_json: { status: 415, means: 'The body isn’t JSON.', remedy: 'Send JSON with `Content-Type: application/json`.' },
  idempotency_key_reused: {
    status: 422,
    means: 'The Idempotency-Key was sent before with another call or another body.',
    remedy: 'Use a new key for each call, and the same key only for a retry of that call.',
  },
  too_many_requests: {
    status: 429,
    means: 'The key or the account has made too many calls.',
    remedy: 'Wait for the seconds in `Retry-After`. The `RateLimit` header has what is left.',
  },
  failed: {
    status: 500,
    means: 'Something went wrong on our side.',
    remedy: 'Try again later, with the same Idempotency-Key.',
  },
  unavailable: {
    status: 503,
    means: 'A service that Canvass depends on doesn’t answer.',
    remedy: 'Send the same call again after the seconds in `Retry-After`, with the same Idempotency-Key.',
  },
} satisfies Record<string, Problem>
export type ProblemCode = keyof typeof PROBLEMS

/** The code of a failure that has none of its own. */
const BY_STATUS: Record<number, ProblemCode> = {
  400: 'invalid_request',
  401: 'not_signed_in',
  402: 'limit_reached',
  403: 'not_allowed',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'not_json',
  429: 'too_many_requests',
  503: 'unavailable',
}

export function problemOf(status: number, code: unknown): ProblemCode {
  if (typeof code === 'string' && Object.hasOwn(PROBLEMS, code)) return code as ProblemCode
  return BY_STATUS[status] ?? (status < 500 ? 'invalid_request' : 'failed')
}
