import type { ImapFlow, ListResponse } from 'imapflow'
import type { SeenAuth } from '#contract/placement.ts'
import type { Deps } from '#server/deps.ts'
import { type ImapAccount, imapTrouble, throughImap } from '#server/providers/mail/imap.ts'
import { findReplyAccount } from '#server/sending-accounts/sending-accounts.ts'
import { enqueueLook, LOOK_AFTER } from './send-test.ts'
import { type Changes, changePlacement, listMissing } from './sql.ts'

const MOST_MS = 30_000
const MAX_HEAD = 64 * 1024
/** Filters of the mailbox's owner may move an email anywhere; a mailbox can have thousands of folders. */
const MOST_FOLDERS = 30

type Missing = Awaited<ReturnType<typeof listMissing>>[number]

/** Looks into each mailbox where the test's email wasn't found yet; after the last look, what isn't there is missing. */
export async function checkPlacement(deps: Deps, { userId, id }: { userId: string; id: string }): Promise<void> {
  const { db, clock } = deps
  const missing = await db.asUser(userId, sql => listMissing(sql, userId, id))
  const [first] = missing
  if (!first) return
  await Promise.all(missing.map(one => lookFor(deps, userId, one)))
  const startedAt = new Date(first.createdAt)
  const minutes = (clock.now().getTime() - startedAt.getTime()) / 60_000
  const next = LOOK_AFTER.findIndex(after => after > minutes)
  await db.asUser(userId, async sql => {
    if (next >= 0) return enqueueLook(sql, userId, id, startedAt, next)
    for (const one of missing) await changePlacement(sql, userId, one.id, { state: 'missing' })
  })
}

async function lookFor(deps: Deps, userId: string, { id, seedId, messageId }: Missing): Promise<void> {
  const { account, problem = 'The mailbox isn’t connected any more.' } =
    (await findReplyAccount(deps, userId, seedId)) ?? {}
  const changes = account ? await lookInto(deps, account, messageId) : { problem }
  await deps.db.asUser(userId, sql => changePlacement(sql, userId, id, changes))
}

/** Where the email is in that mailbox, or why we can't look. */
async function lookInto({ providers, clock }: Deps, account: ImapAccount, messageId: string): Promise<Changes> {
  const changes: Changes = { problem: null }
  try {
    const client = await providers.mailAccounts.openReading(account)
    await throughImap(client, MOST_MS, async () => {
      const found = await find(client, messageId)
      if (found) Object.assign(changes, { state: 'found', foundAt: clock.now() }, found)
    })
    return changes
  } catch (error) {
    return { problem: imapTrouble(account, error) }
  }
}

const TABS = ['promotions', 'social', 'updates', 'forums'] as const

/** Opens folders read-only: the inbox first, then spam, then all others. */
async function find(client: ImapFlow, messageId: string) {
  for (const { path, specialUse } of inOrder(await client.list())) {
    await client.mailboxOpen(path, { readOnly: true })
    const uids = await client.search({ header: { 'message-id': messageId } }, { uid: true })
    const uid = uids ? uids[0] : undefined
    if (uid === undefined) continue
    const folder = path.slice(0, 200)
    const auth = await readAuth(client, uid)
    if (specialUse === '\\Junk') return { place: 'spam', folder, auth }
    return { place: path.toUpperCase() === 'INBOX' ? await tabOf(client, messageId) : 'other', folder, auth }
  }
  return null
}

function inOrder(folders: ListResponse[]): ListResponse[] {
  const isOf = (folder: ListResponse) => {
    if (folder.path.toUpperCase() === 'INBOX') return 0
    return folder.specialUse === '\\Junk' ? 1 : 2
  }
  return folders
    .filter(({ flags, specialUse }) => !flags.has('\\Noselect') && !['\\Sent', '\\Drafts'].includes(String(specialUse)))
    .toSorted((a, b) => isOf(a) - isOf(b))
    .slice(0, MOST_FOLDERS)
}

/** Gmail shows its tabs to searches only. */
async function tabOf(client: ImapFlow, messageId: string) {
  if (!client.capabilities.has('X-GM-EXT-1')) return 'inbox'
  const id = messageId.replace(/^<|>$/g, '')
  for (const tab of TABS) {
    const found = await client.search({ gmraw: `rfc822msgid:${id} category:${tab}` }, { uid: true })
    if (found && found.length > 0) return tab
  }
  return 'inbox'
}

/** The first Authentication-Results is that of the mailbox's own server; the others came with the email. */
async function readAuth(client: ImapFlow, uid: number): Promise<SeenAuth> {
  const message = await client.fetchOne(
    uid,
    { uid: true, bodyParts: [{ key: 'header', start: 0, maxLength: MAX_HEAD }] },
    { uid: true },
  )
  const head = message && message.headers ? message.headers.toString('latin1') : ''
  const results = /^authentication-results:((?:[^\r\n]|\r?\n[ \t])*)/im.exec(head)?.[1] ?? ''
  const auth: SeenAuth = {}
  for (const [, method = '', result = ''] of results.matchAll(/[;\s](spf|dkim|dmarc)=([a-z]{1,20})\b/gi))
    auth[method.toLowerCase() as keyof SeenAuth] ??= result.toLowerCase()
  return auth
}
