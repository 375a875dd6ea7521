/**
 * What a failure says about the database, and about no other server: 'lost' if its connection is or may be gone (no reply, or
 * a last one: class 57P or 08), 'full' if it has no disk, memory, or connection left (class 53), undefined for anything else.
 */
export function databaseOutage(error: unknown): 'lost' | 'full' | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (/^53\w{3}$/.test(code)) return 'full'
  // Only the driver's own errors have such codes.
  if (/^(57P\d\d|08\w{3}|CONNECTION_[A-Z]+|CONNECT_TIMEOUT)$/.test(code)) return 'lost'
  // A socket's error is the same wherever it comes from, but postgres.js (3.4.9) adds the statement that it ended.
  return /^E[A-Z]+$/.test(code) && 'query' in (error as object) ? 'lost' : undefined
}
