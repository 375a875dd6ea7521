import type { FastifyInstance } from 'fastify'
import { type Sender, settings } from '#contract/settings.ts'
import { statusText } from '#contract/status-reasons.ts'
import { noteChange } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { serveInTx } from '#server/http/serve.ts'
import { readable } from './open-secret.ts'
import { ownAccountRoutes } from './own-routes.ts'
import { readSenderSettings, saveSenderSettings } from './sender-sql.ts'
import { resolveSender } from './sending-accounts.ts'

export function sendingAccountRoutes(app: FastifyInstance, deps: Deps): void {
  ownAccountRoutes(app, deps)

  serveInTx(app, deps.db.asUser, settings.sender, ({ userId, sql }) => readSender(deps, sql, userId))

  serveInTx(app, deps.db.asUser, settings.updateSender, ({ userId, sql }, { body }) =>
    noteChange(sql, userId, 'sender', {
      read: () => readSender(deps, sql, userId),
      change: () => saveSenderSettings(sql, userId, body),
    }),
  )
}

async function readSender(deps: Deps, sql: Sql, userId: string): Promise<Sender> {
  const saved = await readSenderSettings(sql, userId)
  const { transport, sendingAccountId, from, replyTo, seesAnswers, dailyLimit, problem } = await resolveSender(
    deps,
    sql,
    { userId },
  )
  return {
    fromName: saved.fromName ?? '',
    fromAddress: saved.fromAddress && readable(saved.fromAddress),
    postalAddress: saved.postalAddress ?? '',
    timeZone: saved.timeZone,
    tracksOpens: saved.tracksOpens,
    quietDays: saved.quietDays,
    effective: {
      transport,
      isOwn: sendingAccountId !== null,
      fromAddress: readable(from.address),
      fromName: from.name,
      replyTo,
      seesAnswers,
      dailyLimit,
      problem: problem && statusText(problem),
    },
  }
}
