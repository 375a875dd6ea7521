import type { FastifyInstance } from 'fastify'
import { type Mailbox, mailboxes } from '#contract/mailboxes.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { chooseMailboxes, presentMailboxes } from './campaign-accounts.ts'
import { presentOwn } from './own-account.ts'
import { listOwn, makeDefault, pauseOwn, removeOwn } from './own-accounts-sql.ts'
import { addMailbox, changeMailbox, testMailbox } from './save-account.ts'

const inItsWords = (error: unknown) => {
  throw error instanceof ProviderError ? badRequest(error.message) : error
}

/** A user's own SMTP accounts and SES keys, and which of them a campaign goes out through. */
export function ownMailboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const list = async (userId: string) => (await db.asUser(userId, sql => listOwn(sql, userId))).flatMap(presentOwn)
  async function one(userId: string, id: string): Promise<Mailbox> {
    const [mailbox] = (await db.asUser(userId, sql => listOwn(sql, userId, id))).flatMap(presentOwn)
    if (!mailbox) throw notFound('Email account')
    return mailbox
  }

  serve(app, mailboxes.list, ({ userId }) => list(userId))

  serve(app, mailboxes.create, async ({ userId }, { body }) =>
    one(userId, await addMailbox(deps, userId, body).catch(inItsWords)),
  )

  serve(app, mailboxes.update, async ({ userId }, { params: { id }, body }) => {
    await changeMailbox(deps, userId, id, body).catch(inItsWords)
    return one(userId, id)
  })

  serve(app, mailboxes.set, async ({ userId }, { params: { id }, body: { isPaused, isDefault } }) => {
    await db.asUser(userId, async sql => {
      if ((await listOwn(sql, userId, id)).length === 0) throw notFound('Email account')
      if (isPaused !== undefined) await pauseOwn(sql, userId, id, isPaused ? clock.now() : null)
      if (isDefault) await makeDefault(sql, userId, id)
      await wakeEngines(sql)
    })
    return list(userId)
  })

  serve(app, mailboxes.test, async ({ userId }, { params: { id } }) => {
    await testMailbox(deps, userId, id)
    return one(userId, id)
  })

  serve(app, mailboxes.remove, async ({ userId }, { params: { id } }) => {
    await db.asUser(userId, async sql => {
      if (!(await removeOwn(sql, userId, id))) throw notFound('Email account')
      await wakeEngines(sql)
    })
    return list(userId)
  })

  serve(app, mailboxes.ofCampaign, ({ userId }, { params: { id } }) =>
    db.asUser(userId, sql => presentMailboxes(sql, userId, id)),
  )

  serve(app, mailboxes.choose, ({ userId }, { params: { id }, body: { mailboxIds } }) =>
    db.asUser(userId, async sql => {
      await chooseMailboxes(sql, userId, id, mailboxIds)
      return presentMailboxes(sql, userId, id)
    }),
  )
}
