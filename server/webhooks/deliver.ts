import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { NO_ANSWER } from '#contract/webhook-events.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { log } from '#server/log/log.ts'
import { webGuard } from '#server/net/guard.ts'
import { type Answered, post } from '#server/net/post.ts'
import { signedHeaders } from './sign.ts'
import * as sql from './sql.ts'

const LOOK_EVERY_MS = 400
/** While something is due, more is likely. */
const LOOK_AGAIN_MS = 100
const TIMEOUT_MS = 10_000
const AT_ONCE = 10
const CLAIMED = 100
/** Longer than a claim's events take one after the other. */
const LEASE_MS = 180_000
/** What else is due for a receiver that doesn't answer waits this long. */
const PAUSE_MS = 30_000
const ANSWER_MOST = 1000
const GIVE_UP_MS = 3 * DAY_MS

/** After each attempt; together three days. */
const DELAYS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20 * HOUR_MS,
]

/** Sends one event with the signatures of its webhook. */
function send(
  { config, providers, secrets }: Deps,
  { url, secret, formerSecret, formerUntil }: sql.Endpoint,
  { id, body, now, agent }: { id: string; body: string; now: Date; agent: HttpAgent },
): Promise<Answered> {
  const former = formerSecret && formerUntil && now < new Date(formerUntil) ? [secrets.open(formerSecret)] : []
  return post(url, {
    guard: webGuard(providers.dns, { allowPrivate: config.ALLOW_PRIVATE_FETCH }),
    agent,
    headers: signedHeaders([secrets.open(secret), ...former], { id, at: now, body }),
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MOST,
  })
}

const agentFor = (url: string) =>
  new (url.startsWith('https:') ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: AT_ONCE })

const isAccepted = (answered: Answered) => 'status' in answered && answered.status >= 200 && answered.status < 300

/** Sends the challenge. Null: the answer is 2xx and contains it; else what came instead. */
export async function challenge(deps: Deps, endpoint: sql.Endpoint & { challenge: string }): Promise<string | null> {
  const agent = agentFor(endpoint.url)
  const now = deps.clock.now()
  const data = { challenge: endpoint.challenge }
  const body = JSON.stringify({ type: 'webhook.challenge', timestamp: now.toISOString(), data })
  const answered = await send(deps, endpoint, { id: `challenge_${endpoint.challenge}`, body, now, agent })
  agent.destroy()
  if ('problem' in answered) return NO_ANSWER[answered.problem]
  if (!isAccepted(answered)) return `The receiver answered with status ${answered.status}`
  return answered.text.includes(endpoint.challenge) ? null : 'The receiver’s answer lacks the challenge'
}

export const makeChallenge = () => randomBytes(16).toString('base64url')

export function isChallenge(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given.trim()), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Delivers what's due, until aborted. Any number of workers may run it. Each webhook has its own turn, so a receiver that
 * hangs holds up nobody else; a worker that dies leaves what it claimed to the next look after the lease.
 */
export async function runWebhooks(deps: Deps, signal: AbortSignal): Promise<void> {
  const turns = new Map<string, Promise<void>>()
  while (!signal.aborted) {
    let due: sql.Endpoint[] = []
    try {
      due = await listDue(deps)
      for (const endpoint of due) {
        if (turns.has(endpoint.id)) continue
        const turn = deliverDue(deps, endpoint, signal)
          .catch(error => log.error({ err: error }, 'A webhook’s events couldn’t be delivered and will be tried again'))
          .finally(() => turns.delete(endpoint.id))
        turns.set(endpoint.id, turn)
      }
    } catch (error) {
      log.error({ err: error }, 'Looking for due webhooks failed and will be tried again')
    }
    await pause(due.length > 0 ? LOOK_AGAIN_MS : LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
  await Promise.all(turns.values())
}

/** One look: delivers what's due now, all webhooks side by side. */
export async function deliverAll(deps: Deps): Promise<void> {
  const { signal } = new AbortController()
  await Promise.all((await listDue(deps)).map(endpoint => deliverDue(deps, endpoint, signal)))
}

const listDue = ({ db, clock }: Deps) =>
  lookAmongAccounts(db.system, among => sql.listDueEndpoints(db.system, clock.now(), among))

async function deliverDue(deps: Deps, endpoint: sql.Endpoint, signal: AbortSignal): Promise<void> {
  const agent = agentFor(endpoint.url)
  try {
    let goesOn = true
    while (goesOn && !signal.aborted) goesOn = await deliverSome(deps, endpoint, agent)
  } finally {
    agent.destroy()
  }
}

/** Returns whether there may be more, and its receiver answers. */
async function deliverSome(deps: Deps, endpoint: sql.Endpoint, agent: HttpAgent): Promise<boolean> {
  const { db, clock } = deps
  const now = clock.now()
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const claimed = await sql.claimDeliveries(db.system, endpoint, { now, leaseUntil, most: CLAIMED })
  const waiting = [...claimed]
  const outcomes: sql.Outcome[] = []
  const answers: Answered[] = []
  const isDown = () => answers.some(answered => 'problem' in answered || answered.status === 410)
  const sendNext = async (): Promise<void> => {
    const event = waiting.shift()
    if (!event) return
    const body = JSON.stringify({ type: event.type, timestamp: event.createdAt, data: event.payload })
    const answered = await send(deps, endpoint, { id: event.id, body, now, agent })
    answers.push(answered)
    outcomes.push(outcomeOf(event, answered, clock.now()))
    if (!isDown()) await sendNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
  await save(deps, endpoint, { outcomes, answers, untried: waiting.map(({ id }) => id) })
  return claimed.length === CLAIMED && !isDown()
}

function outcomeOf({ id, attempts }: sql.Claimed, answered: Answered, now: Date): sql.Outcome {
  const delay = DELAYS[attempts]
  const ifRefused = delay === undefined ? 'failed' : 'waiting'
  return {
    id,
    state: isAccepted(answered) ? 'delivered' : ifRefused,
    attempts: attempts + 1,
    nextAt: new Date(now.getTime() + (delay ?? 0)),
    status: 'status' in answered ? answered.status : null,
    answer: 'text' in answered ? answered.text.replaceAll('\0', '') : null,
    problem: 'problem' in answered ? answered.problem : null,
  }
}

interface Done {
  outcomes: sql.Outcome[]
  answers: Answered[]
  untried: string[]
}

/** Three days without any delivery, or 410 Gone, end it; its owner gets an email. */
async function save({ db, clock }: Deps, endpoint: sql.Endpoint, { outcomes, answers, untried }: Done): Promise<void> {
  if (outcomes.length === 0) return
  const { userId, id } = endpoint
  const now = clock.now()
  const isAlive = answers.some(isAccepted)
  const isGone = answers.some(answered => 'status' in answered && answered.status === 410)
  const failingSince = isAlive ? null : (endpoint.failingSince ?? now.toISOString())
  const isOver = isGone || (failingSince !== null && now.getTime() - Date.parse(failingSince) >= GIVE_UP_MS)
  await db.asSystem(async tx => {
    await sql.saveOutcomes(tx, userId, outcomes, now)
    if (untried.length > 0) await sql.postpone(tx, userId, untried, new Date(now.getTime() + PAUSE_MS))
    if (failingSince !== endpoint.failingSince || isOver)
      await sql.markHealth(tx, endpoint, { failingSince, disabledAt: isOver ? now : null })
    if (isOver) await enqueue(tx, 'tell-webhook-stopped', { userId, id })
  })
  endpoint.failingSince = failingSince
}
