import type { FastifyInstance } from 'fastify'
import { type AdminUser, admin } from '#contract/admin.ts'
import { type AuditDetail, auditText } from '#contract/audit-words.ts'
import { turnOffForOwner } from '#server/accounts/accounts.ts'
import { refundLastPayment } from '#server/billing/payments.ts'
import { changeSwitch } from '#server/consents/switches.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict, notFound, orNotFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { closeOtherSessions } from '#server/http/session.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { listAccounts, readStats } from './accounts-list.ts'
import {
  findUser,
  listComplaints,
  readAudit,
  readSecurity,
  saveSecurity,
  setDisabled,
  setSubscription,
  writeAudit,
} from './sql.ts'

const PAGE = 50
const COMPLAINTS = 50

/** For admins: `access: 'admin'` is checked before any of these, so they may read across accounts. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const change = changerOf(db)

  serve(app, admin.stats, () => readStats(db))

  serve(app, admin.complaints, () => listComplaints(db.system, clock.now(), COMPLAINTS))

  serve(app, admin.users, async (_, { query: { cursor, limit = PAGE, ...filter } }, { reply }) => {
    const { users, hasMore, total } = await listAccounts(db, filter, cursor ?? null, limit)
    const last = users.at(-1)
    if (total) void reply.headers({ 'x-total-count': total.n, 'x-total-is': total.isMore ? 'more' : 'exact' })
    if (last && hasMore) void reply.header('x-next-cursor', last.id)
    return users
  })

  serve(app, admin.updateSubscription, (caller, { params, body }) =>
    change(caller.userId, params.userId, 'subscription', async (sql, user) => {
      const to = {
        subscriptionPlan: body.subscriptionPlan ?? user.subscriptionPlan,
        subscriptionStatus: body.subscriptionStatus ?? user.subscriptionStatus,
      }
      const after = await setSubscription(sql, user.id, to, clock.now())
      await announceChanges(sql, [{ userId: user.id, type: 'billing', id: null }])
      return { after, detail: { code: 'subscription-changed', from: subscriptionOf(user), to: subscriptionOf(to) } }
    }),
  )
  serve(app, admin.disable, (caller, { params }) => {
    if (caller.userId === params.userId) throw conflict('You can’t close your own account here.')
    return change(caller.userId, params.userId, 'disable', async (sql, user) => {
      await closeOtherSessions(sql, user.id, null)
      return { after: await setDisabled(sql, user.id, true), detail: { code: 'account-closed' } }
    })
  })
  serve(app, admin.enable, (caller, { params }) =>
    change(caller.userId, params.userId, 'enable', async (sql, user) => {
      if (user.deletion) throw conflict('The account’s owner deleted it, so it can’t be reopened.')
      // Its campaigns continue immediately.
      await wakeEngines(sql, user.id)
      return { after: await setDisabled(sql, user.id, false), detail: { code: 'account-reopened' } }
    }),
  )
  serve(app, admin.turnOffSecondFactor, (caller, { params }) => {
    if (caller.userId === params.userId) throw conflict('Turn off your own two-factor authentication in Settings.')
    return change(caller.userId, params.userId, 'second-factor', async (sql, user) => {
      await turnOffForOwner(sql, user.id)
      return { after: user, detail: { code: 'second-factor-off' } }
    })
  })
  serve(app, admin.security, () => readSecurity(db.system))
  serve(app, admin.updateSecurity, ({ userId }, { body }) =>
    db.asSystem(async sql => {
      await saveSecurity(sql, body)
      const code = body.requiresFactor ? 'factor-required' : 'factor-optional'
      await writeAudit(sql, { adminId: userId, accountId: userId, action: 'second-factor', detail: { code } })
      return body
    }),
  )
  serve(app, admin.updateLaw, ({ userId }, { params: { country }, body }) =>
    db.asSystem(async sql => {
      const detail = { code: 'law-changed', country, rule: body } as const
      await writeAudit(sql, { adminId: userId, accountId: userId, action: 'law', detail })
      return changeSwitch(sql, country, body)
    }),
  )
  serve(app, admin.refund, (caller, { params }) => refund(deps, caller.userId, params.userId))
  serve(app, admin.audit, (_, { params }) => readAudit(db.system, params.userId))
}

async function refund(deps: Deps, adminId: string, accountId: string): Promise<{ message: string }> {
  const { db } = deps
  if (!(await db.asSystem(sql => findUser(sql, accountId)))) throw notFound('User')
  // The vendor isn't part of our transaction, so we note the intent first and the outcome afterward.
  const note = (detail: AuditDetail) => writeAudit(db.system, { adminId, accountId, action: 'refund', detail })
  await note({ code: 'refund-requested' })
  try {
    const refunded = await refundLastPayment(deps, accountId)
    await note(refunded)
    return { message: auditText(refunded) }
  } catch (error) {
    await note({ code: 'refund-failed', words: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

/** The change and its audit entry share a transaction. */
const changerOf =
  (db: Deps['db']) =>
  (
    adminId: string,
    accountId: string,
    action: string,
    work: (sql: Sql, user: AdminUser) => Promise<{ after: AdminUser | undefined; detail: AuditDetail }>,
  ) =>
    db.asSystem(async sql => {
      const user = orNotFound(await findUser(sql, accountId), 'User')
      const { after, detail } = await work(sql, user)
      if (!after) throw notFound('User')
      await writeAudit(sql, { adminId, accountId, action, detail })
      return after
    })

const subscriptionOf = ({
  subscriptionPlan: plan,
  subscriptionStatus: status,
}: Pick<AdminUser, 'subscriptionPlan' | 'subscriptionStatus'>) => ({ plan, status })
