import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isEmailAddress } from '#contract/address.ts'
import { Suppression, suppressions } from '#contract/suppressions.ts'
import { csvHeader, csvLine } from '#server/csv/export/csv-line.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { readCursor, StoredTime, writeCursor } from '#server/http/cursor.ts'
import { notFound } from '#server/http/errors.ts'
import { serve, serveRaw } from '#server/http/serve.ts'
import { listSuppressions, type Place, removeSuppression, suppressListed } from './sql.ts'

const Cursor = z.strictObject({
  at: StoredTime,
  channel: Suppression.shape.channel,
  address: z.string().max(320),
})
const EXPORTED_AT_ONCE = 1000

/** The suppression list on screen: what's on it and why, what the user adds, and what they take off. */
export function suppressionRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, suppressions.list, ({ userId }, { query: { q, cursor, limit } }, { reply }) =>
    db.asUser(userId, async sql => {
      const after = cursor === undefined ? null : readCursor(cursor, Cursor)
      const { rows, last }: Page = await readPage({ sql, userId, q: q || null, after, limit })
      if (last) reply.header('x-next-cursor', writeCursor(last))
      return rows
    }),
  )
  serveRaw(app, suppressions.exportCsv, async ({ userId }, _, { reply }) => {
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="suppressions.csv"')
    return reply.send(Readable.from(exported(db, userId)))
  })
  serve(app, suppressions.add, ({ userId }, { body }) =>
    db.asUser(userId, async sql => {
      const { emails, phones, unreadable } = sorted(body.entries)
      const entry = { reason: 'manual', detail: null } as const
      const added =
        (await suppressListed(sql, userId, { ...entry, channel: 'email', addresses: emails })) +
        (await suppressListed(sql, userId, { ...entry, channel: 'phone', addresses: phones }))
      return { added, known: emails.length + phones.length - added, unreadable }
    }),
  )
  serve(app, suppressions.remove, ({ userId }, { body }) =>
    db.asUser(userId, async sql => {
      if (!(await removeSuppression(sql, userId, body))) throw notFound('Suppression')
      return { message: 'Removed from the suppression list' }
    }),
  )
}

/** As people write an international number. */
const NUMBER = /^\+[\d ().-]{7,30}$/

/** `*@shop.test` is a whole domain to other programs. */
const isAddress = (entry: string) => isEmailAddress(entry) && !entry.startsWith('*@')

function sorted(entries: string[]) {
  const trimmed = entries.map(entry => entry.trim()).filter(Boolean)
  const emails = trimmed.filter(isAddress)
  const numbers = trimmed.filter(entry => NUMBER.test(entry))
  const phones = numbers.map(entry => entry.replace(/[^+\d]/g, ''))
  return { emails, phones, unreadable: trimmed.filter(entry => !isAddress(entry) && !NUMBER.test(entry)) }
}

type Asked = Parameters<typeof listSuppressions>[2] & { sql: Parameters<typeof listSuppressions>[0]; userId: string }

interface Page {
  rows: Suppression[]
  last: Place | null
}

async function readPage({ sql, userId, limit, ...asked }: Asked): Promise<Page> {
  // One more than asked for shows whether another page follows.
  const found = await listSuppressions(sql, userId, { ...asked, limit: limit + 1 })
  const page = found.slice(0, limit)
  const end = found.length > limit ? page.at(-1) : undefined
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
