import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2'

/** What SES allows the account, of what it last said. */
interface Quota {
  isPaused: boolean
  perSecond: number
  /** In 24 hours; null: without limit. */
  perDay: number | null
  sent: number
}

export interface SesQuota {
  /**
   * Waits for this mail's turn, so that no second has more than the account may send. Says why it may not leave now, for
   * people; null: it may. Ends with `over`, whatever became of it.
   */
  turn(): Promise<string | null>
  /** `isTaken` also where that is not known: it may count. */
  over(isTaken: boolean): void
  /** How many calls keep the account's pace; null: not known. */
  callsAtOnce(): number | null
}

const READ_AGAIN_MS = 60_000
/** The key may not be allowed to ask: then SES itself says when it is too much. */
const ASK_AGAIN_MS = 600_000
const ASK_MS = 10_000
/** Of one call, with room: SES mostly answers in 200. */
const CALL_MS = 300

/** Keeps to the account's own limits. They are read when the first mail leaves and every minute while mail does. */
export function sesQuota(client: SESv2Client): SesQuota {
  let quota: Quota | null = null
  let reading: Promise<void> | undefined
  let readAgainAt = 0
  let nextAt = 0
  /** Taken since the quota was read, and of those under way it is not known whether SES has counted them. */
  let since = 0
  let underWay = 0

  async function read(): Promise<void> {
    try {
      quota = await askQuota(client)
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
    if (quota?.isPaused) return 'Amazon SES has paused sending for this account. Its console says why.'
    if (!quota || quota.perDay === null || quota.sent + since < quota.perDay) return null
    return `Amazon SES lets this account send ${quota.perDay.toLocaleString('en')} mails in 24 hours, and that many were sent`
  }
  return {
    async turn() {
      const fresh = refresh()
      // A quota that was read before holds while it is read again.
      if (quota === null || refusal() !== null) await fresh
      const why = refusal()
      since += 1
      underWay += 1
      if (why === null && quota)
        await waitUntil((nextAt = Math.max(performance.now(), nextAt + 1000 / quota.perSecond)))
      return why
    },
    over(isTaken) {
      underWay -= 1
      if (!isTaken) since = Math.max(underWay, since - 1)
    },
    callsAtOnce: () => quota && Math.ceil((quota.perSecond * CALL_MS) / 1000),
  }
}

async function askQuota(client: SESv2Client): Promise<Quota> {
  const abortSignal = AbortSignal.timeout(ASK_MS)
  const { SendingEnabled, SendQuota } = await client.send(new GetAccountCommand(), { abortSignal })
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
