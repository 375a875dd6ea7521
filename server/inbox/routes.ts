import type { FastifyInstance } from 'fastify'
import { type InboxCounts, inbox } from '#contract/inbox.ts'
import type { ReplyLabel } from '#contract/replies.ts'
import { SCOPE_NAMES, type Scope } from '#contract/reply-words.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { pageOf, readCursor, TimeCursor, writeCursor } from '#server/http/cursor.ts'
import { conflict } from '#server/http/errors.ts'
import { serve, serveInTx, serveRaw } from '#server/http/serve.ts'
import { findUntil } from '#server/incoming/find-date.ts'
import { prepareAnswer } from '#server/writer/answers/draft-answer.ts'
import { keepAnswer, unsend } from './answer.ts'
import { endLater } from './end-snooze.ts'
import { followLater } from './follow-change.ts'
import * as sql from './list-sql.ts'
import { isWritten } from './read-sql.ts'
import { readFile, readThread } from './read-thread.ts'
import { markSeenLater } from './seen.ts'
import { announceThreads } from './threads-sql.ts'
import { afterThreads, beginThreads } from './unanswered.ts'
import { countUnanswered } from './unanswered-sql.ts'

/** The inbox: threads, what the user does with them, and answers. */
export function inboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  serveInTx(app, db.readAsUser, inbox.list, async ({ userId, sql: tx }, { query }, { reply }) => {
    const { scope = null, label = null, account = null, campaign = null, limit, updatedSince } = query
    const after = query.cursor === undefined ? null : readCursor(query.cursor, TimeCursor)
    const search = query.search?.trim().toLowerCase() || null
    const asked = { scope, label, account, campaign, search, after, limit: limit + 1, updatedSince, now: clock.now() }
    const threads = await sql.listThreads(tx, userId, asked)
    const rows = [...threads, ...(await afterThreads(tx, userId, { ...asked, limit: asked.limit - threads.length }))]
    const { page, last } = pageOf(rows, limit)
    if (last) reply.header('x-next-cursor', writeCursor({ at: last.place, id: last.id }))
    return page
  })
  serveInTx(app, db.readAsUser, inbox.counts, ({ userId, sql: tx }) => countAll(tx, userId, clock.now()))
  serve(app, inbox.change, ({ userId }, { body: { ids, isSuppressed, isUndo = false, ...change } }) =>
    db.asUser(userId, async tx => {
      await beginThreads(tx, userId, ids)
      const changed = await sql.changeThreads(tx, userId, ids, { ...CHANGE, ...change, now: clock.now() })
      const emails = changed.map(({ emailNorm }) => emailNorm)
      if (change.label !== undefined) await sql.labelNewest(tx, userId, emails, change.label)
      if ((change.label && !isUndo) || isSuppressed)
        await followLater(tx, { userId, threads: changed, label: change.label ?? null }, clock.now())
      if (change.isUnread === false)
        await markSeenLater(
          tx,
          userId,
          changed.map(({ unseenIn }) => unseenIn),
          clock.now(),
        )
      if (change.snoozedUntil) await endLater(tx, userId, changed, change.snoozedUntil)
      if (isSuppressed) await sql.suppressThreads(tx, userId, emails)
      else if (isSuppressed === false) await sql.allowThreads(tx, userId, emails)
      await announceThreads(
        tx,
        userId,
        changed.map(({ id }) => id),
      )
      return { changed: changed.length }
    }),
  )
  serveInTx(app, db.asUser, inbox.read, ({ userId, sql: tx }, { params: { id } }) => readThread(deps, tx, userId, id))
  serveInTx(app, db.asUser, inbox.answer, ({ userId, sql: tx }, { params: { id }, body }) =>
    keepAnswer(deps, tx, userId, id, body),
  )
  serve(app, inbox.draft, async ({ userId }, { params: { id } }) => {
    const write = await db.asUser(userId, tx => prepareDraft(deps, tx, userId, id))
    return write()
  })
  serveRaw(app, inbox.file, async ({ userId }, { params }, { reply }) => {
    const { name, content } = await db.readAsUser(userId, tx => readFile(tx, userId, params))
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name ?? '')}`)
      .type('application/octet-stream')
      .send(content)
  })
  serveInTx(app, db.asUser, inbox.unsend, ({ userId, sql: tx }, { params: { id, answerId } }) =>
    unsend(tx, userId, id, answerId),
  )
}

const CHANGE = { isDone: undefined, isUnread: undefined, snoozedUntil: undefined, label: undefined }

const MOST_CAMPAIGNS = 50
const MOST_UNANSWERED = 1000

async function countAll(tx: Sql, userId: string, now: Date): Promise<InboxCounts> {
  const rows = await sql.countThreads(tx, userId)
  const { rows: unanswered, isMore } = await countUnanswered(tx, userId, MOST_UNANSWERED)
  const scopes = Object.fromEntries(SCOPE_NAMES.map(scope => [scope, 0])) as Record<Scope, number>
  const [labels, accounts, campaigns] = [
    new Map<ReplyLabel, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const add = <K>(to: Map<K, number>, key: K | null, n: number) =>
    void (key !== null && to.set(key, (to.get(key) ?? 0) + n))
  for (const { count, unread, isTheirs, label, accountId, campaignId } of [...rows, ...unanswered]) {
    scopes.all += count
    scopes.unread += unread
    scopes[isTheirs ? 'you' : 'them'] += count
    add(labels, label, count)
    add(accounts, accountId, count)
    add(campaigns, campaignId, count)
  }
  for (const { count, isTheirs, isScheduled } of await sql.countPutOff(tx, userId, now)) {
    scopes[isTheirs ? 'you' : 'them'] -= count
    scopes[isScheduled ? 'scheduled' : 'snoozed'] += count
  }
  scopes.overdue = await sql.countOverdue(tx, userId, now)
  const most = [...campaigns].sort(([, a], [, b]) => b - a).slice(0, MOST_CAMPAIGNS)
  const named = await sql.nameCampaigns(
    tx,
    userId,
    most.map(([id]) => id),
  )
  const ofAccounts = await sql.nameAccounts(tx, userId, [...accounts.keys()])
  const withCount =
    (of: Map<string, number>) =>
    ({ id, name }: { id: string; name: string | null }) => ({ id, name: name ?? '', count: of.get(id) ?? 0 })
  return {
    scopes,
    isMore,
    labels: Object.fromEntries(labels),
    accounts: ofAccounts.filter(({ name }) => name).map(withCount(accounts)),
    campaigns: named.map(withCount(campaigns)).sort((a, b) => b.count - a.count),
  }
}

const NAMES_TIME = /\b\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|uhr|h)\b|\b\d{1,2}:\d\d\b/i

/** Prepares a draft of an answer to the newest reply in a thread. */
async function prepareDraft(deps: Deps, sql: Sql, userId: string, id: string) {
  const { thread, entries } = await readThread(deps, sql, userId, id)
  const newest = entries.findLast(entry => entry.kind === 'received' && isWritten(entry))
  if (!newest) throw conflict('They haven’t answered yet.')
  const ours = entries.findLast(({ kind }) => kind === 'sent' || kind === 'answer')
  const { text, label, otherAddress } = newest
  const day = findUntil(text, { now: deps.clock.now(), monthFirst: false }, { isAway: false })
  return prepareAnswer(deps, sql, userId, {
    leadId: thread.leadId,
    reply: { text, label, until: thread.until, otherAddress, namesTime: day !== null || NAMES_TIME.test(text) },
    earlier: { subject: ours?.subject ?? '', body: ours?.text ?? '' },
  })
}
