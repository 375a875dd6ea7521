import type { Route } from './route.ts'

/**
 * How often one account may call, and how long a call may take, its body's way here included. Each web process counts for itself
 * (docs/decisions/087-limits-of-calls.md). A public call counts for its network.
 */
export const CALL_LIMITS = {
  /** A key held down in a list asks for some thirty leads a second. */
  read: { perMinute: 3000, seconds: 60 },
  change: { perMinute: 1200, seconds: 60 },
  /** Renders or checks a text, or takes a body of more than a megabyte. Typing asks at most ten times a second. */
  heavy: { perMinute: 600, seconds: 300 },
  /** Streams a file or a whole list: 100 MB at 0.7 Mbit/s. */
  file: { perMinute: 1200, seconds: 1200 },
  public: { perMinute: 600, seconds: 60 },
  /** Pages and their scripts. */
  page: { perMinute: 6000, seconds: 60 },
  /** For recipients, whose mail providers share few addresses, and for vendors that report each email. */
  link: { perMinute: 60_000, seconds: 60 },
} as const
export type CallType = keyof typeof CALL_LIMITS

const FILES = new Set<Route['replyType']>([
  'text/csv',
  'audio/mpeg',
  'message/rfc822',
  'application/octet-stream',
  'application/zip',
])
/** Strangers send a name and a password. */
export const bodyLimitOf = ({ bodyLimit, access }: Route): number =>
  bodyLimit ?? (access === 'public' ? 16 : 256) * 1024

export function callTypeOf(route: Route): CallType {
  if (route.load) return route.load
  if (route.access === 'public') return 'public'
  if (route.replyType && FILES.has(route.replyType)) return 'file'
  if (bodyLimitOf(route) >= 1024 * 1024) return 'heavy'
  return route.method === 'GET' ? 'read' : 'change'
}
