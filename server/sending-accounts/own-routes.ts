import type { FastifyInstance } from 'fastify'
import { healthOf } from '#contract/account-health.ts'
import { type SendingAccount, sendingAccounts } from '#contract/sending-accounts.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound, unavailable } from '#server/http/errors.ts'
import { serve, serveInTx } from '#server/http/serve.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { dayOf } from '#server/sending/pacing/pacing.ts'
import { chooseSendingAccounts, presentSendingAccounts } from './campaign-accounts.ts'
import { presentOwn, presentWarmUp } from './own-account.ts'
import { listHealth, listOwn, listWarmUps, makeDefault, pauseOwn, removeOwn } from './own-accounts-sql.ts'
import { addSendingAccount, changeSendingAccount, testSendingAccount } from './save-account.ts'
import { beginSignIn, finishSignIn } from './sign-in.ts'

const inItsWords = (error: unknown) => {
  if (!(error instanceof ProviderError)) throw error
  throw error.reason === 'unavailable'
    ? unavailable(`${error.message}. Try again in a few minutes.`)
    : badRequest(error.message)
}

/** A user's own SMTP accounts and SES keys, and which of them a campaign uses. */
export function ownAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const list = (userId: string, id?: string): Promise<SendingAccount[]> =>
    db.asUser(userId, async sql => {
      const accounts = (await listOwn(sql, userId, id)).flatMap(presentOwn)
      const warmUps = new Map(
        (await listWarmUps(sql, userId, dayOf(clock.now()))).map(row => [row.id, presentWarmUp(row)]),
      )
      const health = new Map((await listHealth(sql, userId, clock.now())).map(row => [row.id, healthOf(row)]))
      return accounts.map(account => ({ ...account, warmUp: warmUps.get(account.id), health: health.get(account.id) }))
    })
  async function one(userId: string, id: string): Promise<SendingAccount> {
    const [sendingAccount] = await list(userId, id)
    if (!sendingAccount) throw notFound('Email account')
    return sendingAccount
  }

  serve(app, sendingAccounts.list, ({ userId }) => list(userId))

  serve(app, sendingAccounts.create, async ({ userId }, { body }) =>
    one(userId, await addSendingAccount(deps, userId, body).catch(inItsWords)),
  )

  serve(app, sendingAccounts.signIn, async (caller, { body }) => ({
    url: await beginSignIn(deps, caller, body).catch(inItsWords),
  }))

  serve(app, sendingAccounts.finishSignIn, async (caller, { body }) =>
    one(caller.userId, await finishSignIn(deps, caller, body).catch(inItsWords)),
  )

  serve(app, sendingAccounts.update, async ({ userId }, { params: { id }, body }) => {
    await changeSendingAccount(deps, userId, id, body).catch(inItsWords)
    return one(userId, id)
  })

  serve(app, sendingAccounts.set, async ({ userId }, { params: { id }, body: { isPaused, isDefault } }) => {
    await db.asUser(userId, async sql => {
      if ((await listOwn(sql, userId, id)).length === 0) throw notFound('Email account')
      if (isPaused !== undefined) await pauseOwn(sql, userId, id, isPaused ? clock.now() : null)
      if (isDefault) await makeDefault(sql, userId, id)
      await wakeEngines(sql, userId)
    })
    return list(userId)
  })

  serve(app, sendingAccounts.test, async ({ userId }, { params: { id } }) => {
    await testSendingAccount(deps, userId, id)
    return one(userId, id)
  })

  serve(app, sendingAccounts.remove, async ({ userId }, { params: { id } }) => {
    await db.asUser(userId, async sql => {
      if (!(await removeOwn(sql, userId, id))) throw notFound('Email account')
      await wakeEngines(sql, userId)
    })
    return list(userId)
  })

  serveInTx(app, db.asUser, sendingAccounts.ofCampaign, ({ userId, sql }, { params: { id } }) =>
    presentSendingAccounts(sql, userId, id),
  )

  serve(app, sendingAccounts.choose, ({ userId }, { params: { id }, body: { sendingAccountIds } }) =>
    db.asUser(userId, async sql => {
      await chooseSendingAccounts(sql, userId, id, sendingAccountIds)
      return presentSendingAccounts(sql, userId, id)
    }),
  )
}
