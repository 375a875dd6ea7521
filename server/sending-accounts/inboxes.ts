import type { Deps } from '#server/deps.ts'
import type { ImapAccount } from '#server/providers/mail/imap.ts'
import { openReading, sealedElsewhere } from './own-account.ts'
import { readingRows } from './own-accounts-sql.ts'

/** A mailbox whose answers can be read. */
export interface ReplyMailbox {
  userId: string
  id: string
  /** From which it sends. */
  address: string
  /** Another one with every change of its settings. */
  revision: number
  /** Null where its password can not be opened. */
  account: ImapAccount | null
  /** Why not, a sentence for the user. */
  problem: string | null
}

/** All of them, of every open account, paused ones too: answers still come to those. */
export async function listReplyMailboxes({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<ReplyMailbox[]> {
  return (await readingRows(db.system)).map(row => {
    const { userId, id, address, revision } = row
    const account = openReading(secrets, row)
    return { userId, id, address, revision, account, problem: account ? null : sealedElsewhere(address) }
  })
}
