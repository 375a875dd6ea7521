import type { FastifyInstance } from 'fastify'
import { leadSources } from '#contract/lead-sources.ts'
import type { Allowance } from '#contract/route.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { tooMany } from './errors.ts'
import { findExceeded, type Rate, sayWait } from './rate-limit.ts'
import type { Caller } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call that costs money or a vendor's quota, and refuses it beyond the account's allowance. */
    spend(caller: Caller, allowance: Allowance): Promise<void>
  }
}

interface Limits {
  /** The noun for what's counted, used in the refusal. */
  noun: string
  usual: Rate[]
  /** For accounts without a confirmed address or a paid plan, where the operator pays for each call. */
  unverified: Rate[]
  isPaidFor: (config: Config) => boolean
}

const rates = (perMinute: number, perDay: number): Rate[] => [
  { max: perMinute, seconds: 60 },
  { max: perDay, seconds: 86_400 },
]

/** Well above what a fast user needs, and low enough to stop a script from spending the operator's money. */
export const allowances: Record<Allowance, Limits> = {
  writer: { noun: 'drafts', ...always(rates(30, 600)) },
  model: {
    noun: 'drafts',
    // Three of the largest runs.
    usual: [{ max: 3000, seconds: 86_400 }],
    unverified: [
      { max: 20, seconds: 3600 },
      { max: 40, seconds: 86_400 },
    ],
    isPaidFor: config => config.AI_PROVIDER !== 'builtin',
  },
  search: {
    noun: 'searches',
    usual: rates(60, 1000),
    unverified: [
      { max: 20, seconds: 600 },
      { max: 60, seconds: 86_400 },
    ],
    isPaidFor: ({ LEAD_SOURCES }) => LEAD_SOURCES.some(kind => leadSources[kind].isPaid),
  },
  places: { noun: 'places looked up', ...always(rates(120, 5000)) },
  websites: { noun: 'website checks', ...always(rates(60, 1000)) },
  calls: {
    noun: 'calls',
    usual: rates(60, 1000),
    unverified: rates(5, 20),
    isPaidFor: config => config.TWILIO_ACCOUNT_SID !== undefined,
  },
  recordings: { noun: 'recordings', ...always(rates(120, 5000)) },
  crm: { noun: 'CRM requests', ...always(rates(60, 2000)) },
  payments: { noun: 'payment requests', ...always(rates(20, 200)) },
}

/** Counts in the database, so that all web processes share an account's allowance. */
export function countAllowances(app: FastifyInstance, deps: Counting): void {
  app.decorate('spend', (caller: Caller, allowance: Allowance) => spendAllowance(deps, caller, allowance))
}

type Counting = Pick<Deps, 'db' | 'config'>

/** Counts one of what's allowed, or throws a 429. */
export async function spendAllowance(
  { db, config }: Counting,
  { userId, isTrusted }: Pick<Caller, 'userId' | 'isTrusted'>,
  allowance: Allowance,
): Promise<void> {
  const { noun, usual, unverified, isPaidFor } = allowances[allowance]
  const isStrict = !isTrusted && isPaidFor(config)
  const exceeded = await findExceeded(db.system, `${allowance}:${userId}`, isStrict ? unverified : usual)
  if (!exceeded) return
  const { rate, wait } = exceeded
  const more = isStrict ? ' Confirm your email address for a higher limit.' : ''
  const most = rate.max.toLocaleString('en-US')
  throw tooMany(
    `You've reached the limit of ${most} ${noun} ${sayWindow(rate)}. Try again in ${sayWait(wait)}.${more}`,
    wait,
  )
}

function always(usual: Rate[]): Omit<Limits, 'noun'> {
  return { usual, unverified: usual, isPaidFor: () => false }
}

const windows: Record<number, string> = { 60: 'per minute', 600: 'in 10 minutes', 3600: 'per hour', 86_400: 'per day' }
const sayWindow = ({ seconds }: Rate) => windows[seconds] ?? `in ${sayWait(seconds)}`
