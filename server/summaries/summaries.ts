import type { FastifyInstance } from 'fastify'
import type { Notice } from '#contract/notices.ts'
import { notifications } from '#contract/notifications.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { html } from '#server/http/html.ts'
import { serveInTx } from '#server/http/serve.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { sendTransactional } from '#server/sending/compose/transactional.ts'
import { listTasks } from '#server/tasks/sql.ts'
import { presentTask } from '#server/tasks/tasks.ts'
import { listNotices } from './notices.ts'
import * as sql from './sql.ts'
import { readSetting, saveSetting } from './sql.ts'

/**
 * The daily summary: a schedule claims the accounts where it's 8:00, with a job for each in the same transaction, so that a
 * day's summary is neither lost nor sent twice. Nothing to say is no email.
 */

const MOST = 5
const MOST_WORDS = 100

/** The schedule's job. Only one account's settings are locked at a time, and those being changed are left for the next time. */
export async function queueSummaries({ db, clock }: Deps): Promise<void> {
  for (const { userId, day } of await lookAmongAccounts(db.system, among => sql.listDue(db.system, clock.now(), among)))
    await db.asSystem(async tx => {
      if (await sql.claimDay(tx, userId, day))
        await enqueue(tx, 'send-summary', { userId, day }, { key: `summary ${userId} ${day}` })
    })
}

interface Part {
  title: string
  lines: string[]
  path: string
}

/** The job of one account. */
export async function sendSummary(deps: Deps, { userId, day }: { userId: string; day: string }): Promise<void> {
  const { to, parts } = await deps.db.asSystem(async tx => ({
    to: await sql.ownerOf(tx, userId),
    parts: await partsOf(deps, tx, userId, day),
  }))
  const [first] = parts
  if (!to || !first) return
  const at = (path: string) => `${deps.config.PUBLIC_URL}${path}`
  const off = 'You get this because the daily summary is on. Turn it off in Settings > Notifications:'
  const offAt = at('/settings/notifications')
  await sendTransactional(deps, {
    userId,
    to,
    subject: parts.length > 1 && parts[1] ? `${first.title}, ${lowered(parts[1].title)}` : first.title,
    text: `${parts.map(({ title, lines, path }) => [`${title}${lines.length > 0 ? ':' : '.'}`, ...lines.map(line => `- ${line}`), at(path)].join('\n')).join('\n\n')}\n\n${off} ${offAt}\n`,
    html: html`${parts.map(
      ({ title, lines, path }) =>
        html`<p><a href="${at(path)}"><strong>${title}</strong></a></p>${lines.length > 0 && html`<ul>${lines.map(line => html`<li>${line}</li>`)}</ul>`}`,
    )}<p>${off} <a href="${offAt}">${offAt}</a></p>`.markup,
  })
}

const lowered = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)

/** The account’s notices, with what they count; replies that wait; and what campaigns did. */
async function partsOf({ clock }: Deps, tx: Sql, userId: string, day: string) {
  const notices = await listNotices(tx, userId, clock.now())
  const waiting = await sql.listWaiting(tx, userId, clock.now(), MOST)
  const tasks = await listTasks(tx, userId, { state: 'open', type: null, leadId: null, after: null, limit: MOST })
  const results = await sql.listResults(tx, userId, day, MOST)
  const toDo = tasks.map(task =>
    short(`${task.type === 'call' ? 'Call' : presentTask(task).title}: ${task.businessName ?? task.email}`),
  )
  const partOf = ({ check, text, fix: { to, search } }: Notice): Part => ({
    title: text.replace(/\.$/, ''),
    lines: check === 'tasks-due' ? toDo : [],
    path: search ? `${to}?${new URLSearchParams(search)}` : to,
  })
  const isLesser = ({ level }: Notice) => level === 'suggestion'
  const parts: (Part | undefined)[] = [
    ...notices.filter(notice => !isLesser(notice)).map(partOf),
    waiting[0] && {
      title: counted(waiting[0].total, 'reply waits', 'replies wait'),
      lines: waiting.map(({ name, words }) => `${name}: ${short(words)}`),
      path: '/inbox?scope=you',
    },
    ...notices.filter(isLesser).map(partOf),
    results.length > 0 ? { title: 'Yesterday’s results', lines: results.map(resultOf), path: '/campaigns' } : undefined,
  ]
  return parts.filter(part => part !== undefined)
}

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS)}…` : line
}

const resultOf = ({ name, sent, replied, bounced, unsubscribed }: sql.Result) => {
  const said = [
    `${sent} sent`,
    replied > 0 && counted(replied, 'reply', 'replies'),
    bounced > 0 && `${bounced} bounced`,
    unsubscribed > 0 && `${unsubscribed} unsubscribed`,
  ]
  return `${name}: ${said.filter(Boolean).join(', ')}`
}

export function summaryRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  serveInTx(app, db.readAsUser, notifications.list, ({ userId, sql: tx }) => listNotices(tx, userId, clock.now()))
  serveInTx(app, db.readAsUser, notifications.read, ({ userId, sql: tx }) => readSetting(tx, userId))
  serveInTx(app, db.asUser, notifications.update, async ({ userId, sql: tx }, { body: { dailySummary } }) => {
    await saveSetting(tx, userId, { dailySummary, now: clock.now() })
    return readSetting(tx, userId)
  })
}
