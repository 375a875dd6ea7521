import type { CrmProblem } from '#contract/crm-words.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import { CONTACTS_AT_ONCE } from '#server/providers/crm/crm.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { readStatusProperty, type StatusProperty } from './contacts-sql.ts'
import { deletePushes, forgetPushes, listWaiting, type Push, releasePushes, takePushes } from './pushes-sql.ts'
import { problemOf } from './refusal.ts'
import { type Access, noteFailed, noteFailure, readAccess } from './sql.ts'
import { openCrm } from './sync.ts'

/** The job: sends changed lead statuses to the CRM. Safe to run twice. */
export async function pushStatuses(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const { userId } of await listWaiting(deps.db)) {
    if (signal?.aborted) return
    try {
      while ((await pushSome(deps, userId)) && !signal?.aborted);
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof AppError)) throw error
      await giveUp(deps, userId, error)
    }
  }
}

/** Pushes up to 100. Returns false if there are no more. */
async function pushSome(deps: Deps, userId: string): Promise<boolean> {
  const { pushes, ...how } = await deps.db.asUser(userId, async sql => ({
    pushes: await takePushes(sql, userId, CONTACTS_AT_ONCE),
    access: await readAccess(sql, userId),
    target: await readStatusProperty(sql, userId),
  }))
  if (pushes.length === 0) return false
  try {
    await settle(deps, userId, pushes, await send(deps, pushes, how))
  } finally {
    await deps.db.asUser(userId, sql => releasePushes(sql, userId, pushes))
  }
  return pushes.length === CONTACTS_AT_ONCE
}

/** Updates the contacts or companies. Returns the reason for each lead whose one the CRM refuses to change. */
async function send(
  deps: Deps,
  pushes: Push[],
  { access, target }: { access: Access | undefined; target: StatusProperty | null },
): Promise<Map<string, CrmProblem>> {
  if (!access || !target) return new Map()
  const { crm, key } = openCrm(deps, access)
  const leads = pushes.flatMap(push => {
    const id = crm.holder === 'company' ? push.companyId : push.contactId
    return id ? [{ leadId: push.leadId, id, status: push.status }] : []
  })
  // Two leads may be the same contact; the later change wins.
  const changes = new Map(
    leads.map(({ id, status }) => [id, { id, properties: { [target.property]: target.values[status] ?? status } }]),
  )
  if (changes.size === 0) return new Map()
  const refused = await crm.update(key, [...changes.values()])
  return new Map(
    leads.flatMap(({ leadId, id }) => {
      const problem = refused.get(id)
      return problem ? [[leadId, problem]] : []
    }),
  )
}

const settle = ({ db, clock }: Deps, userId: string, pushes: Push[], refused: Map<string, CrmProblem>) =>
  db.asUser(userId, async sql => {
    await deletePushes(sql, userId, pushes)
    const failed = [...refused].map(([leadId, error]) => ({ leadId, error }))
    if (failed.length > 0) await noteFailed(sql, userId, failed, clock.now())
    await announceChanges(sql, [{ userId, type: 'crm', id: null }])
  })

/** A temporary failure is retried a minute later; one that the user has to fix is shown and not retried. */
async function giveUp({ db }: Deps, userId: string, error: ProviderError | AppError): Promise<void> {
  if (error instanceof ProviderError && error.reason !== 'not-configured') return
  await db.asUser(userId, async sql => {
    await noteFailure(sql, userId, problemOf(error))
    await forgetPushes(sql, userId)
    await announceChanges(sql, [{ userId, type: 'crm', id: null }])
  })
}
