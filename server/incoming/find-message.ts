import type { Sql } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { findReplyAddresses, findUnsubscribeLinks, type MessageRef } from '#server/tracking/tracking.ts'
import { exists, findAnywhere } from './find-sql.ts'

/** Our own identifiers in the headers that came back. */
export interface Traces {
  /** From addresses for answers, which we signed, and from Message-IDs in our format, `<message.attempt@host>`. */
  ids: { messageId: string; attempt: number | null }[]
  /** From unsubscribe links, which we signed. */
  signed: MessageRef[]
  /** The account named in Feedback-ID. */
  account: string | null
}

export interface Found extends MessageRef {
  /** Null: unknown. */
  attempt: number | null
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const MESSAGE_ID = new RegExp(`<(${UUID})\\.(\\d{1,4})@[^<>\\s]{1,255}>`, 'gi')
const TAG = new RegExp(`^(${UUID})_(\\d{1,4})_`, 'i')
const FEEDBACK_ID = new RegExp(`^feedback-id:\\s*${UUID}:(${UUID}):`, 'im')
/** A thread has a handful; a text with more of them is an attack. */
const MOST = 20

export const findTraces = (secrets: Secrets, headers: string): Traces => ({
  ids: [
    ...findReplyAddresses(secrets, headers).map(messageId => ({ messageId, attempt: null })),
    ...Array.from(headers.matchAll(MESSAGE_ID), ([, id = '', attempt]) => ({
      messageId: id.toLowerCase(),
      attempt: Number(attempt),
    })).slice(-MOST),
  ],
  signed: findUnsubscribeLinks(secrets, headers).slice(0, MOST),
  account: FEEDBACK_ID.exec(headers)?.[1]?.toLowerCase() ?? null,
})

/** The attempt named by an SES tag. */
export function readTag(value: string): Traces['ids'] {
  const [, id, attempt] = TAG.exec(value) ?? []
  return id ? [{ messageId: id.toLowerCase(), attempt: Number(attempt) }] : []
}

/** The message that the traces lead to, limited to `userId` if given. */
export async function findTraced(sql: Sql, traces: Traces, userId: string | null): Promise<Found | null> {
  const attemptOf = (messageId: string) => traces.ids.find(id => id.messageId === messageId)?.attempt ?? null
  const isTheirs = (ref: MessageRef) => userId === null || ref.userId === userId
  for (const ref of traces.signed)
    if (isTheirs(ref) && (await exists(sql, ref))) return { ...ref, attempt: attemptOf(ref.messageId) }
  const account = userId ?? traces.account
  // The last one is the one that was replied to.
  for (const { messageId, attempt } of traces.ids.toReversed()) {
    const ref = account === null ? await findAnywhere(sql, messageId) : { userId: account, messageId }
    if (ref && (await exists(sql, ref))) return { ...ref, attempt }
  }
  return null
}
