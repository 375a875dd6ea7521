import type { Call, CallStart } from '#contract/calls.ts'
import { SIMULATED_CALLS_PER_DAY } from '#contract/limits.ts'
import { requireWork, reserveUsage } from '#server/billing/billing.ts'
import { lawSwitches } from '#server/consents/switches.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict, notFound, orNotFound, tooMany } from '#server/http/errors.ts'
import { restoreOptOuts } from '#server/suppressions/kept-opt-outs.ts'
import { asError, type Caller, judge, knownOf, refusalOf } from './callee.ts'
import { dialOut } from './dial-out.ts'
import { presentCall } from './present.ts'
import { callCountries, providerOf } from './settings.ts'
import { hoursOf, readSettings } from './settings-sql.ts'
import { advanceSimulated } from './simulate.ts'
import {
  countSimulated,
  enqueueCheck,
  findCall,
  findCallee,
  findLiveCall,
  insertCall,
  listAttempts,
  listBlocked,
  lockSimulatedDay,
} from './sql.ts'
import { ATTEMPTS_MS } from './state-rules.ts'

/** How long we wait for the vendor's response or first report before we ask. */
const LOST_AFTER = 60_000
/** The simulator's first step. */
const FIRST_STEP = 1_000

/** Calls a lead. One transaction stores and counts the call before the vendor is asked; a job settles lost answers. */
export async function initiate(deps: Deps, userId: string, asked: CallStart): Promise<Call> {
  const begun = await deps.db.asUser(userId, sql => begin(deps, sql, userId, asked))
  if ('refused' in begun) throw begun.refused
  if (begun.isNew && !begun.isSimulated) await dialOut(deps, userId, begun.id)
  const call = orNotFound(await deps.db.asUser(userId, sql => findCall(sql, userId, begun.id)), 'Call')
  return presentCall(call)
}

async function begin(deps: Deps, sql: Sql, userId: string, asked: CallStart) {
  const now = deps.clock.now()
  const lead = orNotFound(await findCallee(sql, userId, asked.leadId), 'Lead')
  await advanceSimulated(sql, userId, now)
  const live = await findLiveCall(sql, userId, lead.id)
  if (live) return { id: live, isNew: false, isSimulated: false }

  await requireWork(sql, { userId, now, config: deps.config })
  const caller = await callerOf(deps, sql, userId, now)
  const judged = judge(lead, asked.phoneNumber, caller)
  const number = judged.read.number ?? ''
  await restoreOptOuts(deps, sql, userId, [{ channel: 'phone', address: number }])
  const blocked = await listBlocked(sql, userId, [number])
  const tried = await listAttempts(sql, userId, [number], new Date(now.getTime() - ATTEMPTS_MS))
  const refusal = refusalOf(lead, judged, knownOf(number, blocked, tried), caller)
  // Returned, not thrown: what came back to the suppression list stays there.
  if (refusal || judged.read.number === null) return { refused: refusal ? asError(refusal) : notFound('Phone number') }

  const { isSimulated } = judged
  if (isSimulated) await lockSimulatedDay(sql, userId)
  const id = await insertCall(sql, userId, {
    leadId: lead.id,
    businessName: asked.businessName,
    toNumber: number,
    isSimulated,
    now,
    toExtension: judged.read.extension,
    userNumber: caller.ownPhone,
  })
  if (!id) return { id: await otherTab(sql, userId, lead.id), isNew: false, isSimulated }
  if (isSimulated) await requireSimulated(sql, userId, now)
  else await reserveUsage(sql, { userId, kind: 'calls', n: 1, now })
  await enqueueCheck(sql, userId, id, new Date(now.getTime() + (isSimulated ? FIRST_STEP : LOST_AFTER)))
  await announceChanges(sql, [{ userId, type: 'calls', id }])
  return { id, isNew: true, isSimulated }
}

/** Simulated calls use no quota, so each day has a separate cap. Runs after the insert, counts it, and rolls it back. */
async function requireSimulated(sql: Sql, userId: string, now: Date): Promise<void> {
  if ((await countSimulated(sql, userId, now)) <= SIMULATED_CALLS_PER_DAY) return
  throw tooMany(
    `You’ve placed the ${SIMULATED_CALLS_PER_DAY} simulated calls that an account can place in a day. Try again after midnight UTC.`,
  )
}

/** The call that another tab started at the same moment. */
async function otherTab(sql: Sql, userId: string, leadId: string): Promise<string> {
  const live = await findLiveCall(sql, userId, leadId)
  if (!live) throw conflict('You’re already calling this lead. Try again in a moment.')
  return live
}

export async function callerOf({ config, providers }: Deps, sql: Sql, userId: string, now: Date): Promise<Caller> {
  const settings = await readSettings(sql, userId)
  const provider = providerOf(providers.phone, config)
  const isUnverified = !provider.isSimulated && settings.ownPhone !== null && !settings.isOwnPhoneVerified
  return {
    ownPhone: isUnverified ? null : settings.ownPhone,
    isUnverified,
    countries: provider.isSimulated ? null : callCountries(config),
    hours: hoursOf(settings),
    now,
    switches: await lawSwitches(sql),
    hasPhone: !provider.isSimulated,
    providerProblem: provider.problem,
  }
}
