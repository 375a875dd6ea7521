import { statusText } from '#contract/status-reasons.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { ImapAccount } from '#server/providers/mail/imap.ts'
import { openReading } from './own-account.ts'
import { readingRows } from './own-accounts-sql.ts'
import type { TokenParts } from './tokens.ts'

/** An inbox whose replies we can read. */
export interface ReplyAccount {
  userId: string
  id: string
  /** The address it sends from. */
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
  const { db } = deps
  return (await lookAmongAccounts(db.system, among => readingRows(db.system, among))).map(row => {
    const { userId, id, address, revision } = row
    const opened = openReading(deps, row)
    const [account, problem] = 'problem' in opened ? [null, statusText(opened.problem)] : [opened, null]
    return { userId, id, address, revision, account, problem }
  })
}
