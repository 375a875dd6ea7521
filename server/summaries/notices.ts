import { healthOf } from '#contract/account-health.ts'
import { areOpensMachines, deliveryWarning } from '#contract/delivery-warning.ts'
import { inOrder, type Notice, noticeOf } from '#contract/notices.ts'
import { NOTICES_MOST } from '#contract/notifications.ts'
import { needOf, statusText } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { countOverdue } from '#server/inbox/list-sql.ts'
import { listHealth } from '#server/sending-accounts/own-accounts-sql.ts'
import { countOpen } from '#server/tasks/sql.ts'
import * as found from './notices-sql.ts'

/** What the checks of the account find now, the most urgent first. Empty if there's nothing to say. */
export async function listNotices(sql: Sql, userId: string, now: Date): Promise<Notice[]> {
  const all = [
    ...(await ofAccounts(sql, userId, now)),
    ...ofStopped(await found.listStopped(sql, userId, NOTICES_MOST)),
    ...(await found.listArrived(sql, userId, now, NOTICES_MOST)).flatMap(ofArrived),
    ...(await found.listLostDomains(sql, userId, NOTICES_MOST)).map(row =>
      noticeOf('domain-lost', { name: row.domain }),
    ),
    ...(await found.listEnding(sql, userId, NOTICES_MOST)).map(row => noticeOf('certificate', row)),
    ...counted('waiting-replies', await countOverdue(sql, userId, now)),
    ...counted('tasks-due', await countOpen(sql, userId)),
    ...(await found.findUnreviewed(sql, userId)).map(run => noticeOf('drafts-waiting', run)),
  ]
  return inOrder(all).slice(0, NOTICES_MOST)
}

const counted = (check: 'waiting-replies' | 'tasks-due', n: number) => (n > 0 ? [noticeOf(check, { n })] : [])

async function ofAccounts(sql: Sql, userId: string, now: Date): Promise<Notice[]> {
  const refused = (await found.listRefused(sql, userId, NOTICES_MOST)).map(({ address: name, lastError, imapError }) =>
    lastError !== null
      ? noticeOf('cannot-send', { name, text: lastError })
      : noticeOf('inbox-unreadable', { name, text: imapError ?? '' }),
  )
  const harmed = (await listHealth(sql, userId, now)).flatMap(({ address: name, ...arrived }) => {
    const health = healthOf(arrived)
    if (!health) return []
    const { band, harm, n, sent: of, days } = health
    const check = harm === 'bounced' ? 'account-bounces' : 'account-complaints'
    return [noticeOf(check, { name, n, of, days }, band === 'paused' ? 'block' : 'warning')]
  })
  return [...refused, ...harmed]
}

type Stopped = Awaited<ReturnType<typeof found.listStopped>>

/** Campaigns that paused themselves, and those that wait for the user: one notice for all that wait for the same. */
function ofStopped(rows: Stopped): Notice[] {
  const paused = rows.flatMap(({ id, name, status, statusReason: why }) =>
    status === 'paused' && why.code === 'paused-itself'
      ? [noticeOf(why.harm, { id, name, n: why.n, of: why.sent })]
      : [],
  )
  const waiting = Map.groupBy(
    rows.filter(({ status, statusReason: why }) => status !== 'paused' && (needOf(why) || why.code === 'not-started')),
    ({ statusReason }) => statusText(statusReason),
  )
  return [
    ...paused,
    ...[...waiting].flatMap(([text, [first, ...more]]) =>
      first ? [noticeOf('campaign-waits', { id: first.id, name: first.name, n: more.length + 1, text })] : [],
    ),
  ]
}

type Arrived = Awaited<ReturnType<typeof found.listArrived>>[number]

function ofArrived({ id, name, status, sent, bounced, complained, opened, machineOpened }: Arrived): Notice[] {
  const text = status === 'sending' ? deliveryWarning({ sent, bounced, complained }) : null
  return [
    ...(text ? [noticeOf(complained > 0 ? 'complained-early' : 'bounced-early', { id, name, text })] : []),
    ...(areOpensMachines(machineOpened, opened) ? [noticeOf('machine-opens', { id, name })] : []),
  ]
}
