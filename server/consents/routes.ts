import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { consents } from '#contract/consents.ts'
import { noteExport } from '#server/audit-log/audit-log.ts'
import { csvHeader, csvLine } from '#server/csv/export/csv-line.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { serveInTx, serveRaw } from '#server/http/serve.ts'
import { listConsents, recordConsents, withdrawConsents } from './sql.ts'
import { readSwitches } from './switches-sql.ts'

const EXPORTED_AT_ONCE = 1000

/** Who agreed to be emailed, as the user recorded it. Where the law asks for that, Review names the others. */
export function consentRoutes(app: FastifyInstance, { db }: Deps): void {
  serveInTx(app, db.readAsUser, consents.laws, ({ sql }) => readSwitches(sql))
  serveInTx(app, db.asUser, consents.record, async ({ userId, sql }, { body }) => ({
    recorded: await recordConsents(sql, userId, body),
  }))
  serveInTx(app, db.asUser, consents.withdraw, async ({ userId, sql }, { body }) => ({
    withdrawn: await withdrawConsents(sql, userId, body.emails),
  }))
  serveRaw(app, consents.exportCsv, async ({ userId }, _, { reply }) => {
    await noteExport(db, userId, 'consents')
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="consents.csv"')
    return reply.send(Readable.from(exported(db, userId)))
  })
}

async function* exported(db: Db, userId: string): AsyncGenerator<string> {
  yield csvHeader(['Address', 'Given on', 'How', 'Counting opens', 'Recorded'])
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await pageAfter(db, userId, after)
    yield rows
      .map(({ emailNorm, givenOn, how, coversOpens, recordedAt }) =>
        csvLine([emailNorm, givenOn, how, coversOpens ? 'yes' : 'no', new Date(recordedAt).toISOString()]),
      )
      .join('')
    after = rows.at(EXPORTED_AT_ONCE - 1)?.emailNorm
  }
}

const pageAfter = (db: Db, userId: string, after: string) =>
  db.asUser(userId, sql => listConsents(sql, userId, after, EXPORTED_AT_ONCE))
