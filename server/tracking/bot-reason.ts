import { isbot } from 'isbot'

/** A hit's properties at arrival. */
interface HitRequest {
  method: string
  headers: Record<string, string | string[] | undefined>
}

/** Image proxies that fetch when a person opens the email, and email clients that the list classifies as bots. */
const peoplesPrograms = /GoogleImageProxy|YahooMailProxy|Outlook-(iOS|Android)|Thunderbird\//
const TOO_FAST_MS = 2000

/** Why a hit counts as a machine's; null for people. Stored, so that it can be classified again. Bursts show later. */
export function botReason({ method, headers }: HitRequest): string | null {
  const agent = headers['user-agent'] ?? ''
  if (method === 'HEAD') return 'head'
  if (isPrefetch(headers)) return 'prefetch'
  if (!agent) return 'no-user-agent'
  // Apple's mail privacy proxy fetches every image of every email and identifies itself only with these bytes.
  if (agent === 'Mozilla/5.0') return 'mail-privacy-proxy'
  return isbot(String(agent)) && !peoplesPrograms.test(String(agent)) ? 'robot' : null
}

/** Nobody reads an email within two seconds of its acceptance, but filters on the way do. */
export const isTooFast = (at: Date, sentAt: Date) => at.getTime() - sentAt.getTime() < TOO_FAST_MS

const isPrefetch = (headers: HitRequest['headers']) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name =>
    /prefetch|preview|prerender/i.test(String(headers[name] ?? '')),
  )
