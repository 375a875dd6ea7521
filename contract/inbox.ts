import { z } from 'zod'
import { changes, instant } from './instant.ts'
import { FILES_MAX_BYTES, FILES_MOST } from './limits.ts'
import { ReplyLabel } from './replies.ts'
import { SCOPE_NAMES } from './reply-words.ts'
import { fullRoute } from './route.ts'
import { Suppression } from './suppressions.ts'
import { WriterKind } from './writer.ts'

const Scope = z.enum(SCOPE_NAMES)
const Moment = z.iso.datetime()

/** A conversation with a person whom a campaign emailed. */
export const Thread = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The business, else the person. */
  name: z.string(),
  leadId: z.uuid().nullable(),
  subject: z.string(),
  /** The first words of the newest email, without its quote. */
  words: z.string(),
  label: ReplyLabel.nullable(),
  /** The day before which they don't want to hear from you. */
  until: z.iso.date().nullable(),
  /** It waits for you: they wrote last, an answer failed, or a snooze ended. */
  isTheirs: z.boolean(),
  isUnread: z.boolean(),
  isDone: z.boolean(),
  snoozedUntil: Moment.nullable(),
  scheduledAt: Moment.nullable(),
  /** Your newest answer wasn't sent, or nobody knows whether it was. */
  hasFailed: z.boolean(),
  /** The address that they wrote to; null: the operator's. */
  account: z.string().nullable(),
  isSuppressed: z.boolean(),
  lastAt: Moment,
})
export type Thread = z.infer<typeof Thread>

const Counted = z.object({ id: z.uuid(), name: z.string(), count: z.number().int() })

export const InboxCounts = z.object({
  scopes: z.record(Scope, z.number().int()),
  /** Of emails without an answer, the newest 1,000 are counted, and there are older ones. */
  isMore: z.boolean(),
  labels: z.partialRecord(ReplyLabel, z.number().int()),
  accounts: Counted.array(),
  /** The 50 with the most threads. */
  campaigns: Counted.array(),
})
export type InboxCounts = z.infer<typeof InboxCounts>

/** A file in a thread. */
const ThreadFile = z.object({
  name: z.string(),
  /** In bytes; null: larger than what Canvass reads of an email. */
  size: z.number().int().nullable(),
  /** It can be downloaded. */
  isKept: z.boolean(),
})

/** A file to send. */
export const AnswerFile = z.strictObject({
  name: z.string().trim().min(1, 'A file needs a name.').max(255, 'A file’s name can have at most 255 characters.'),
  type: z.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/, 'This isn’t a MIME type.'),
  /** In Base64. */
  content: z.string().max(4 * Math.ceil(FILES_MAX_BYTES / 3), 'Attach at most 10 MB.'),
})
export type AnswerFile = z.infer<typeof AnswerFile>

/** An email of a thread, or a follow-up that didn't go out. */
export const ThreadEntry = z.object({
  id: z.uuid(),
  /** `sent`: by a campaign. `step`: a follow-up that waits or was skipped. `answer`: by you, here. */
  kind: z.enum(['sent', 'received', 'answer', 'step']),
  at: Moment,
  /** Who wrote it; the account's address for your own. */
  from: z.string(),
  fromName: z.string(),
  subject: z.string(),
  /** Own words only. */
  text: z.string(),
  quote: z.string(),
  files: ThreadFile.array(),
  campaignId: z.uuid().nullable(),
  campaign: z.string().nullable(),
  label: ReplyLabel.nullable(),
  otherAddress: z.string().nullable(),
  /** Perhaps an answer, from somebody else at the company. */
  isDoubtful: z.boolean(),
  /** A result, or why it isn't sent; null: as it should be. */
  note: z.string().nullable(),
  /** Of an answer. */
  state: z.enum(['waiting', 'sending', 'sent', 'failed', 'unknown']).nullable(),
})
export type ThreadEntry = z.infer<typeof ThreadEntry>

/** An account to answer from. */
export const AnswerFrom = z.object({
  id: z.uuid().nullable(),
  address: z.string(),
  /** Why this one is right, or what's wrong with it. */
  reason: z.string(),
  isUsable: z.boolean(),
})
export type AnswerFrom = z.infer<typeof AnswerFrom>

export const WholeThread = z.object({
  thread: Thread,
  /** Counts emails; an answer names the one that its writer has seen. */
  revision: z.number().int(),
  /** Oldest first, the newest 200. */
  entries: ThreadEntry.array(),
  /** The right one first. */
  from: AnswerFrom.array(),
  subject: z.string(),
  /** Where an answer goes: whoever wrote last, else the recipient. */
  to: z.string(),
  /** Which of the thread's addresses is on the suppression list, and why; null: you may answer. */
  refusal: Suppression.pick({ channel: true, address: true, reason: true }).extend({ text: z.string() }).nullable(),
})
export type WholeThread = z.infer<typeof WholeThread>

/** A draft of an answer, from the offer, the facts, and the thread. */
export const AnswerDraft = z.object({
  body: z.string(),
  writer: WriterKind,
  /** Sentences that nothing supports, for the user to check. */
  unsupported: z.object({ text: z.string(), reason: z.string() }).array(),
})
export type AnswerDraft = z.infer<typeof AnswerDraft>

const Ids = z.uuid().array().min(1).max(100)

export const inbox = {
  list: fullRoute('GET /api/inbox', 'A page of threads, newest first; X-Next-Cursor has the cursor of the next page', {
    query: z.object({
      /** Without one, threads that are done are included. */
      scope: Scope.optional(),
      label: ReplyLabel.optional(),
      account: z.uuid().optional(),
      campaign: z.uuid().optional(),
      /** Letters of a name, an address, a subject, or the newest words; of an email without an answer, not of its words. */
      search: z.string().max(200).optional(),
      cursor: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      ...changes,
    }),
    reply: Thread.array(),
  }),
  counts: fullRoute('GET /api/inbox/counts', 'How many threads each scope, label, account, and campaign has', {
    reply: InboxCounts,
  }),
  change: fullRoute('POST /api/inbox/changes', 'Change threads: done, unread, snoozed, label, suppression list', {
    body: z.strictObject({
      ids: Ids,
      isDone: z.boolean().optional(),
      isUnread: z.boolean().optional(),
      snoozedUntil: instant().nullable().optional(),
      /** What follows from it for the lead and its company happens 15 s later, if it's still there. */
      label: ReplyLabel.nullable().optional(),
      /** The label is the one from before: nothing follows from it once more. */
      isUndo: z.boolean().optional(),
      /** False: undo what this call added, and nothing else. */
      isSuppressed: z.boolean().optional(),
    }),
    reply: z.object({ changed: z.number().int() }),
  }),
  read: fullRoute('GET /api/inbox/:id', 'A thread with everything sent and received, and what an answer needs', {
    reply: WholeThread,
  }),
  answer: fullRoute('POST /api/inbox/:id/answers', 'Answer a thread, ten seconds from now or later', {
    keys: 'send',
    body: z.strictObject({
      accountId: z.uuid().nullable(),
      /** As in a campaign: text or HTML, with variables. */
      body: z.string().trim().min(1, 'Write your answer first.').max(200_000),
      revision: z.number().int(),
      sendAt: instant('Choose a time in the future.').optional(),
      files: AnswerFile.array().max(FILES_MOST, `Attach at most ${FILES_MOST} files.`).optional(),
    }),
    bodyLimit: 15 * 1024 * 1024,
    /** `seconds`: until it leaves, by the server's clock. */
    reply: z.object({ id: z.uuid(), dueAt: Moment, seconds: z.number().int() }),
  }),
  draft: fullRoute(
    'POST /api/inbox/:id/draft',
    'Draft an answer from the offer, the facts, and the thread. It’s never sent by itself',
    { allowance: 'writer', load: 'heavy', reply: AnswerDraft },
  ),
  unsend: fullRoute(
    'DELETE /api/inbox/:id/answers/:answerId',
    'Take back an answer that hasn’t left or has failed; returns what was written',
    { reply: z.object({ body: z.string(), files: AnswerFile.array() }) },
  ),
  file: fullRoute('GET /api/inbox/:id/files/:entryId/:n', 'A file of an email in a thread, for 30 days', {
    params: z.object({ id: z.uuid(), entryId: z.uuid(), n: z.coerce.number().int().min(0).max(999) }),
    reply: z.string(),
    replyType: 'application/octet-stream',
  }),
} as const
