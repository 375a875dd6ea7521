import { endAll } from '#server/billing/end-all.ts'
import { releaseLine } from '#server/calls/calls.ts'
import { removeAllImports } from '#server/csv/upload/sweep.ts'
import type { Deps } from '#server/deps.ts'
import { removeAllDomains } from '#server/domains/domains.ts'
import { html } from '#server/http/html.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { log } from '#server/log/log.ts'
import { removeAllFiles } from '#server/media/media.ts'
import { sendTransactional } from '#server/sending/compose/transactional.ts'
import { keepOptOuts } from '#server/suppressions/kept-opt-outs.ts'
import * as sql from './sql.ts'

const TRY_AGAIN_MS = 5 * 60_000
const PROBLEM_MOST = 1000

/** What an account has outside the database. Each may be done again, and one that fails holds up none of the others. */
const OUTSIDE = [endAll, releaseLine, removeAllDomains, removeAllFiles, removeAllImports]

/** The job: deletes the accounts that are due. What fails is tried again every few minutes, until it's done. */
export async function deleteAccounts(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  while (!signal.aborted) {
    const now = clock.now()
    const userId = await sql.claimDue(db.system, now, new Date(now.getTime() + TRY_AGAIN_MS))
    if (!userId) return
    const problems = await removeOutside(deps, userId)
    if (problems.length === 0) problems.push(...(await problemOf(() => deleteRows(deps, userId))))
    if (problems.length > 0) await sql.saveProblem(db.system, userId, problems.join(' ').slice(0, PROBLEM_MOST))
  }
}

async function removeOutside(deps: Deps, userId: string): Promise<string[]> {
  const problems: string[] = []
  for (const remove of OUTSIDE) problems.push(...(await problemOf(() => remove(deps, userId))))
  return problems
}

async function problemOf(work: () => Promise<void>): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    log.error({ err: error }, 'Part of an account couldn’t be deleted and will be tried again')
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** The last step. The rows that named what's outside are gone after it. */
const deleteRows = (deps: Deps, userId: string) =>
  deps.db.asSystem(async tx => {
    await keepOptOuts(deps, tx, userId)
    const email = await sql.deleteAccount(tx, userId)
    if (email) await enqueue(tx, 'tell-deleted', { userId, email })
  })

const TEXT =
  'Your Canvass account and everything in it are deleted. Your payment provider keeps its invoices, as the law requires, and we keep your suppression list as unreadable hashes.'

/** The job: the account's last email. The built-in outbox went with the account. */
export async function tellDeleted(deps: Deps, { userId, email }: { userId: string; email: string }): Promise<void> {
  if (deps.providers.mail.kind === 'outbox') return
  await sendTransactional(deps, {
    userId,
    to: email,
    subject: 'Your Canvass account is deleted',
    text: `Hello,\n\n${TEXT}\n`,
    html: html`<p>Hello,</p><p>${TEXT}</p>`.markup,
  })
}
