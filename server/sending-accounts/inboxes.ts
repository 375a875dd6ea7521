import { statusText } from '#contract/status-reasons.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { ImapAccount } from '#server/providers/mail/imap.ts'
import { openReading } from './own-account.ts'
import { type ReadingRow, readingRow, readingRows } from './own-accounts-sql.ts'
import type { TokenParts } from './tokens.ts'

/** An inbox whose replies we can read. */
export interface ReplyAccount {
  userId: string
  id: string
  address: string
  /** Changes whenever its settings change. */
  revision: number
  /** Null if we have no login for it. */
  account: ImapAccount | null
  /** The reason, as a sentence for the user. */
  problem: string | null
}

/** Inboxes of all active users, including those of paused accounts, because replies still arrive there. */
export async function listReplyAccounts(deps: TokenParts): Promise<ReplyAccount[]> {
  const { system } = deps.db
  return (await lookAmongAccounts(system, among => readingRows(system, among))).map(row => opened(deps, row))
}

/** The inbox of one sending account; undefined if it isn't read. */
export async function findReplyAccount(deps: TokenParts, userId: string, id: string) {
  const [row] = await readingRow(deps.db.system, userId, id)
  return row && opened(deps, row)
}

function opened(deps: TokenParts, row: ReadingRow): ReplyAccount {
  const { userId, id, address, revision } = row
  const reading = openReading(deps, row)
  const [account, problem] = 'problem' in reading ? [null, statusText(reading.problem)] : [reading, null]
  return { userId, id, address, revision, account, problem }
}
