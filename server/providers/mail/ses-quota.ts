import type { SESv2 } from '@aws-sdk/client-sesv2'

/** The account's limits, as SES last reported them. */
interface Quota {
  isPaused: boolean
  perSecond: number
  /** Emails per 24 hours; null: unlimited. */
  perDay: number | null
  sent: number
}

const READ_AGAIN_MS = 60_000
/** The key may lack permission to read the quota. Then SES itself refuses when we send too much. */
const ASK_AGAIN_MS = 600_000
const ASK_MS = 10_000
/** A generous estimate for one call; SES usually answers in 200 ms. */
const CALL_MS = 300

/** Enforces the account's own limits, read with the first email and every minute while sending. */
export function sesQuota(client: Promise<SESv2>) {
  let quota: Quota | null = null
  let reading: Promise<void> | undefined
  let readAgainAt = 0
  let nextAt = 0
  /** Sent since the quota was read, and in flight; for those, we can't know whether SES has counted them. */
  let since = 0
  let underWay = 0

  async function read(): Promise<void> {
    try {
      quota = await askQuota(await client)
      since = underWay
      readAgainAt = performance.now() + READ_AGAIN_MS
    } catch {
      readAgainAt = performance.now() + ASK_AGAIN_MS
    }
  }
  function refresh(): Promise<void> {
    if (performance.now() >= readAgainAt) reading ??= read().finally(() => (reading = undefined))
    return reading ?? Promise.resolve()
  }
  function refusal(): string | null {
    if (quota?.isPaused) return 'Amazon SES has paused sending for this account. See the SES console for the reason.'
    if (!quota || quota.perDay === null || quota.sent + since < quota.perDay) return null
    return `Amazon SES lets this account send ${quota.perDay.toLocaleString('en')} mails in 24 hours, and that many were sent`
  }
  return {
    /** Waits for this email's turn within the account's rate. Returns why it can't be sent now; null: it can. */
    async turn(): Promise<string | null> {
      const fresh = refresh()
      // While the quota is read again, the previous one applies.
      if (quota === null || refusal() !== null) await fresh
      const why = refusal()
      since += 1
      underWay += 1
      if (why === null && quota)
        await waitUntil((nextAt = Math.max(performance.now(), nextAt + 1000 / quota.perSecond)))
      return why
    },
    /** `isTaken` is also true if that's unknown, because it may count against the quota. */
    over(isTaken: boolean): void {
      underWay -= 1
      if (!isTaken) since = Math.max(underWay, since - 1)
    },
    /** How many concurrent calls sustain the account's rate; null: unknown. */
    callsAtOnce: () => quota && Math.ceil((quota.perSecond * CALL_MS) / 1000),
  }
}

async function askQuota(client: SESv2): Promise<Quota> {
  const abortSignal = AbortSignal.timeout(ASK_MS)
  const { SendingEnabled, SendQuota } = await client.getAccount({}, { abortSignal })
  const { Max24HourSend = -1, MaxSendRate = 1, SentLast24Hours = 0 } = SendQuota ?? {}
  return {
    isPaused: SendingEnabled === false,
    perSecond: Math.max(MaxSendRate, 0.1),
    perDay: Max24HourSend < 0 ? null : Max24HourSend,
    sent: SentLast24Hours,
  }
}

const waitUntil = (at: number) => {
  const ms = at - performance.now()
  return ms > 0 ? new Promise(resolve => setTimeout(resolve, ms)) : undefined
}
