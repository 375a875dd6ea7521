import type { Deps } from '#server/deps.ts'
import { folderFor, throughImap } from '#server/providers/mail/imap.ts'
import { findReplyAccount, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { findSent } from './answers-sql.ts'
import { rawOf } from './send-answer.ts'

const MOST_MS = 60_000
/** Gmail keeps what it sends. */
const KEEPS_ITSELF = /(^|\.)(gmail|googlemail)\.com$/i

/** Puts an answer into the Sent folder of the account's mailbox, unless it's there already: this may run twice. */
export async function appendSent(
  deps: Deps,
  { userId, id, sendingAccountId }: { userId: string; id: string; sendingAccountId: string },
) {
  const answer = await findSent(deps.db.system, { userId, id })
  const box = await findReplyAccount(deps, userId, sendingAccountId)
  if (!answer || !box?.account || KEEPS_ITSELF.test(box.account.host)) return
  const sender = await resolveSender(deps, deps.db.system, { userId, sendingAccountId })
  const raw = await rawOf(deps, userId, answer, sender, new Date(answer.sentAt))
  const client = await deps.providers.mailAccounts.openReading(box.account)
  await throughImap(client, MOST_MS, async () => {
    const folder = folderFor(await client.list(), '\\Sent')
    if (folder === undefined) return
    await client.mailboxOpen(folder, { readOnly: true })
    const there = await client.search({ header: { 'message-id': answer.messageId } }, { uid: true })
    if (there && there.length > 0) return
    await client.append(folder, raw, ['\\Seen'])
  })
}
