import { deliveryChecks } from './checks-of-delivery.ts'
import type { SendingAccount } from './sending-accounts.ts'

type Health = NonNullable<SendingAccount['health']>

const HARMS = {
  complained: { watched: deliveryChecks['account-complaints'], paused: deliveryChecks.complained, days: 30 },
  bounced: { watched: deliveryChecks['account-bounces'], paused: deliveryChecks.bounced, days: 7 },
} as const

interface Arrived {
  sent7: number
  bounced: number
  sent30: number
  complained: number
}

/** The band of an account by what came back; undefined if all is well, or if it's too few to tell. */
export function healthOf({ sent7, bounced, sent30, complained }: Arrived): Health | undefined {
  const figures = { complained: { n: complained, sent: sent30 }, bounced: { n: bounced, sent: sent7 } }
  for (const band of ['paused', 'watched'] as const)
    for (const harm of ['complained', 'bounced'] as const) {
      const { n, sent } = figures[harm]
      const { threshold, floor } = HARMS[harm][band]
      if (n > 0 && sent >= floor && n >= sent * threshold) return { band, harm, n, sent, days: HARMS[harm].days }
    }
  return undefined
}

const count = (n: number) => n.toLocaleString('en-US')
const percent = (share: number) => `${Number((share * 100).toPrecision(2))}%`

/** What was seen, and what brings the account back. */
export function healthText({ band, harm, n, sent, days }: Health): string {
  const { watched } = HARMS[harm]
  const what = harm === 'bounced' ? 'bounced' : `${n === 1 ? 'was' : 'were'} reported as spam`
  const until = harm === 'bounced' ? 'Check where these addresses come from' : 'Check who gets these emails, and why'
  const effect = band === 'paused' ? ' Its campaigns pause.' : ''
  const back = harm === 'bounced' ? 'bounce' : 'are reported'
  return `${count(n)} of its ${count(sent)} emails of the last ${days} days ${what}.${effect} ${until}. It’s good again once less than ${percent(watched.threshold)} of ${days} days ${back}.`
}
