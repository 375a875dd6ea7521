import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import { overdueText } from '#contract/reply-words.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { html } from '#server/http/html.ts'
import { serveInTx } from '#server/http/serve.ts'
import { countOverdue } from '#server/inbox/list-sql.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { sendTransactional } from '#server/sending/compose/transactional.ts'
import { countOpen, listTasks } from '#server/tasks/sql.ts'
import { presentTask } from '#server/tasks/tasks.ts'
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

async function partsOf({ clock }: Deps, tx: Sql, userId: string, day: string) {
  const waiting = await sql.listWaiting(tx, userId, clock.now(), MOST)
  const overdue = await countOverdue(tx, userId, clock.now())
  const tasks = await listTasks(tx, userId, { state: 'open', type: null, leadId: null, after: null, limit: MOST })
  const open = tasks.length < MOST ? tasks.length : await countOpen(tx, userId)
  const results = await sql.listResults(tx, userId, day, MOST)
  const parts: (Part | undefined)[] = [
    overdue > 0 ? { title: overdueText(overdue), lines: [], path: '/inbox?scope=overdue' } : undefined,
    waiting[0] && {
      title: counted(waiting[0].total, 'reply waits', 'replies wait'),
      lines: waiting.map(({ name, words }) => `${name}: ${short(words)}`),
      path: '/inbox?scope=you',
    },
    open > 0
      ? {
          title: counted(open, 'task is due', 'tasks are due'),
          lines: tasks.map(task =>
            short(`${task.type === 'call' ? 'Call' : presentTask(task).title}: ${task.businessName ?? task.email}`),
          ),
          path: '/tasks',
        }
      : undefined,
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
  serveInTx(app, db.readAsUser, notifications.read, ({ userId, sql: tx }) => readSetting(tx, userId))
  serveInTx(app, db.asUser, notifications.update, async ({ userId, sql: tx }, { body: { dailySummary } }) => {
    await saveSetting(tx, userId, { dailySummary, now: clock.now() })
    return readSetting(tx, userId)
  })
}
