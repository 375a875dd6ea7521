import type { FastifyInstance } from 'fastify'
import { mailboxes } from '#contract/mailboxes.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { wakeEngines } from '#server/sending/wake-ups.ts'
import { presentOwn } from './own-mailbox.ts'
import { findOwn, removeOwn } from './own-sql.ts'
import { saveMailbox, testMailbox } from './save-mailbox.ts'

/** A user's own SMTP account or SES key. */
export function ownMailboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const read = async (userId: string) => ({
    mailbox: presentOwn(await db.asUser(userId, sql => findOwn(sql, userId))),
  })

  serve(app, mailboxes.read, ({ userId }) => read(userId))

  serve(app, mailboxes.save, async ({ userId }, { body }) => {
    await saveMailbox(deps, userId, body).catch((error: unknown) => {
      throw error instanceof ProviderError ? badRequest(error.message) : error
    })
    return read(userId)
  })

  serve(app, mailboxes.test, async ({ userId }) => {
    await testMailbox(deps, userId)
    return read(userId)
  })

  serve(app, mailboxes.remove, async ({ userId }) => {
    await db.asUser(userId, async sql => {
      await removeOwn(sql, userId)
      await wakeEngines(sql)
    })
    return read(userId)
  })
}
