import { statusText } from '#contract/status-reasons.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Deps } from '#server/deps.ts'
import type { ImapAccount } from '#server/providers/mail/imap.ts'
import { openReading, sealedElsewhere } from './own-account.ts'
import { readingRows } from './own-accounts-sql.ts'

/** An inbox whose replies we can read. */
export interface ReplyAccount {
  userId: string
  id: string
  /** The address it sends from. */
  address: string
  /** Changes whenever its settings change. */
  revision: number
  /** Null if its password can't be decrypted. */
  account: ImapAccount | null
  /** The reason, as a sentence for the user. */
  problem: string | null
}

/** Inboxes of all active users, including those of paused accounts, because replies still arrive there. */
export async function listReplyAccounts({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<ReplyAccount[]> {
  return (await lookAmongAccounts(db.system, among => readingRows(db.system, among))).map(row => {
    const { userId, id, address, revision } = row
    const account = openReading(secrets, row)
    return { userId, id, address, revision, account, problem: account ? null : statusText(sealedElsewhere(address)) }
  })
}
