import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addressNorm, isEmailAddress } from '#contract/address.ts'
import { Suppression, suppressions } from '#contract/suppressions.ts'
import { note, noteExport } from '#server/audit-log/audit-log.ts'
import { csvHeader, csvLine } from '#server/csv/export/csv-line.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, readCursor, StoredTime, writeCursor } from '#server/http/cursor.ts'
import { orNotFound } from '#server/http/errors.ts'
import { serveInTx, serveRaw } from '#server/http/serve.ts'
import { listSuppressions, type Place, removeSuppression, suppressListed } from './sql.ts'

const Cursor = z.strictObject({ at: StoredTime, channel: Suppression.shape.channel, address: z.string().max(320) })
const EXPORTED_AT_ONCE = 1000

/** The suppression list on screen: what's on it and why, what the user adds, and what they take off. */
export function suppressionRoutes(app: FastifyInstance, { db }: Deps): void {
  serveInTx(app, db.asUser, suppressions.list, async ({ userId, sql }, { query }, { reply }) => {
    const { q, cursor, limit, updatedSince } = query
    const after = cursor === undefined ? null : readCursor(cursor, Cursor)
    const { rows, last }: Page = await readPage({ sql, userId, q: q || null, after, limit, updatedSince })
    if (last) reply.header('x-next-cursor', writeCursor(last))
    return rows
  })
  serveRaw(app, suppressions.exportCsv, async ({ userId }, _, { reply }) => {
    await noteExport(db, userId, 'suppressions')
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="suppressions.csv"')
    return reply.send(Readable.from(exported(db, userId)))
  })
  serveInTx(app, db.asUser, suppressions.add, async ({ userId, sql }, { body }) => {
    const { reason, detail } = body
    const { lists, unreadable } = sorted(body.entries)
    const sum = { added: 0, known: 0, unreadable }
    for (const channel of Suppression.shape.channel.options) {
      const addresses = lists[channel]
      const added = await suppressListed(sql, userId, { channel, addresses, reason, detail })
      sum.added += added
      sum.known += addresses.length - added
    }
    if (sum.added > 0) await note(sql, userId, { code: 'suppressions-added', count: sum.added })
    return sum
  })
  serveInTx(app, db.asUser, suppressions.remove, async ({ userId, sql }, { body }) => {
    const removed = orNotFound(await removeSuppression(sql, userId, body), 'Suppression')
    await note(sql, userId, {
      code: 'suppression-removed',
      address: body.address,
      ...(body.note && { note: body.note }),
    })
    return { message: 'Removed from the suppression list', ...removed }
  })
}

/** As people write an international number. */
const NUMBER = /^\+[\d ().-]{7,30}$/

/** `*@shop.test`, `@shop.test`, and `shop.test` are everybody at that domain. */
function readDomain(entry: string): string | null {
  const anybody = `x@${entry.replace(/^\*?@/, '')}`
  return isEmailAddress(anybody) ? addressNorm(anybody).slice(2) : null
}

function sorted(entries: string[]) {
  const lists: Record<Suppression['channel'], string[]> = { email: [], phone: [], domain: [] }
  const unreadable: string[] = []
  for (const entry of entries.map(text => text.trim()).filter(Boolean)) {
    const domain = readDomain(entry)
    if (domain !== null) lists.domain.push(domain)
    else if (isEmailAddress(entry)) lists.email.push(entry)
    else if (NUMBER.test(entry)) lists.phone.push(entry.replace(/[^+\d]/g, ''))
    else unreadable.push(entry)
  }
  return { lists, unreadable }
}

type Asked = Parameters<typeof listSuppressions>[2] & { sql: Parameters<typeof listSuppressions>[0]; userId: string }

interface Page {
  rows: Suppression[]
  last: Place | null
}

async function readPage({ sql, userId, limit, ...asked }: Asked): Promise<Page> {
  const found = await listSuppressions(sql, userId, { ...asked, limit: limit + 1 })
  const { page, last: end } = pageOf(found, limit)
  const last: Place | null = end ? { at: end.place, channel: end.channel, address: end.address } : null
  return { rows: page.map(({ place: _, ...row }) => row), last }
}

async function* exported(db: Db, userId: string): AsyncGenerator<string> {
  yield csvHeader(['Address', 'Channel', 'Reason', 'Detail', 'Since'])
  for (let after: Place | null = null; ; ) {
    const read = exportedPage(db, userId, after)
    const { rows, last } = await read
    yield rows
      .map(({ address, channel, reason, detail, createdAt }) =>
        csvLine([address, channel, reason, detail, new Date(createdAt).toISOString()]),
      )
      .join('')
    if (last === null) return
    after = last
  }
}

const exportedPage = (db: Db, userId: string, after: Place | null): Promise<Page> =>
  db.asUser(userId, sql => readPage({ sql, userId, q: null, after, limit: EXPORTED_AT_ONCE }))
