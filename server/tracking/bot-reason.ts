import { isbot } from 'isbot'

/** What is known of a hit when it arrives. */
interface HitRequest {
  method: string
  headers: Record<string, string | string[] | undefined>
}

/** Image proxies that fetch when a person opens the mail, and mail programs that the list takes for robots. */
const peoplesPrograms = /GoogleImageProxy|YahooMailProxy|Outlook-(iOS|Android)|Thunderbird\//
const TOO_FAST_MS = 2000

/**
 * Why a hit is taken for a machine's; null for people. The word is stored with the event, so that it can be judged
 * again. Bursts are seen later, over several hits.
 */
export function botReason({ method, headers }: HitRequest): string | null {
  const agent = headers['user-agent'] ?? ''
  if (method === 'HEAD') return 'head'
  if (isPrefetch(headers)) return 'prefetch'
  if (!agent) return 'no-user-agent'
  // Apple's mail privacy proxy fetches every picture of every mail and names itself by these bytes alone.
  if (agent === 'Mozilla/5.0') return 'mail-privacy-proxy'
  return isbot(String(agent)) && !peoplesPrograms.test(String(agent)) ? 'robot' : null
}

/** Nobody reads a mail within two seconds of its acceptance; filters on the way do. */
export const isTooFast = (at: Date, sentAt: Date) => at.getTime() - sentAt.getTime() < TOO_FAST_MS

const isPrefetch = (headers: HitRequest['headers']) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name =>
    /prefetch|preview|prerender/i.test(String(headers[name] ?? '')),
  )
