import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { consents } from '#contract/consents.ts'
import { noteExport } from '#server/audit-log/audit-log.ts'
import { csvHeader, csvLine } from '#server/csv/export/csv-line.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { serveInTx, serveRaw } from '#server/http/serve.ts'
import { deleteConsents, listConsents, recordConsents, type StoredConsent, withdrawConsents } from './sql.ts'
import { readSwitches } from './switches-sql.ts'

const EXPORTED_AT_ONCE = 1000

/** Who agreed to be emailed, as the user recorded it. Where the law asks for that, Review names the others. */
export function consentRoutes(app: FastifyInstance, { db }: Deps): void {
  serveInTx(app, db.readAsUser, consents.laws, ({ sql }) => readSwitches(sql))
  serveInTx(app, db.asUser, consents.record, async ({ userId, sql }, { body }) => ({
    recorded: await recordConsents(sql, userId, body),
  }))
  serveInTx(app, db.asUser, consents.withdraw, async ({ userId, sql }, { body }) => ({
    withdrawn: await (body.isMistake ? deleteConsents : withdrawConsents)(sql, userId, body.emails),
  }))
  serveInTx(app, db.readAsUser, consents.list, async ({ userId, sql }, { query }, { reply }) => {
    const { cursor, limit, q = '', email = '' } = query
    const rows = await listConsents(sql, userId, { q, email, after: cursor ?? '', limit })
    const last = rows.length === limit ? rows.at(-1) : undefined
    if (last) reply.header('x-next-cursor', last.email)
    return rows.map(present)
  })
  serveRaw(app, consents.exportCsv, async ({ userId }, _, { reply }) => {
    await noteExport(db, userId, 'consents')
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="consents.csv"')
    return reply.send(Readable.from(exported(db, userId)))
  })
}

const present = (row: StoredConsent) => ({
  ...row,
  recordedAt: new Date(row.recordedAt).toISOString(),
  withdrawnAt: row.withdrawnAt === null ? null : new Date(row.withdrawnAt).toISOString(),
})

async function* exported(db: Db, userId: string): AsyncGenerator<string> {
  yield csvHeader(['Address', 'Given on', 'How', 'Where', 'By', 'Counting opens', 'Recorded', 'Withdrawn'])
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await pageAfter(db, userId, after)
    yield rows
      .map(present)
      .map(({ email, givenOn, how, place, givenBy, coversOpens, recordedAt, withdrawnAt }) =>
        csvLine([email, givenOn, how, place, givenBy, coversOpens ? 'yes' : 'no', recordedAt, withdrawnAt ?? '']),
      )
      .join('')
    after = rows.at(EXPORTED_AT_ONCE - 1)?.email
  }
}

const pageAfter = (db: Db, userId: string, after: string) =>
  db.asUser(userId, sql => listConsents(sql, userId, { after, limit: EXPORTED_AT_ONCE }))
