import type { MessageState } from '#contract/campaign-recipients.ts'

export const meanings: Record<MessageState, string> = {
  pending: 'waits until it is due; its reason says what for',
  attempting: 'may be on its way to the mail server now',
  accepted: 'the mail server accepted it',
  delivered: 'the mail server reported its delivery',
  bounced: 'it came back, or its server knew at once that nobody has that address',
  complained: 'the recipient reported it as spam',
  failed: 'the mail server refused it, or all tries are used up',
  skipped: 'Canvass decided not to send it; its reason says why',
  cancelled: 'the user canceled the campaign before it was sent',
  unknown: 'it may have arrived: the reply was lost. Only the user sends it again',
}

type Changes = Partial<Record<MessageState, readonly MessageState[]>>

/**
 * Every change of a message's state, by the statement of message-states-sql.ts that makes it: from which state to which.
 * No other file changes it (message-states.test.ts); it begins as `pending` or `skipped`. `pending` and `attempting` are in
 * queued_messages, the others in settled_messages.
 */
export const transitions = {
  /** The claim. Nothing else lets a message touch the wire. */
  markAttempting: { pending: ['attempting'] },
  markPostponed: { pending: ['pending', 'skipped'] },
  skipUnmet: { pending: ['pending', 'skipped'] },
  settleMessages: { attempting: ['accepted', 'bounced', 'failed', 'unknown', 'skipped'], pending: ['accepted'] },
  deferMessages: { attempting: ['pending'] },
  /** The result comes after the lease lapsed. */
  settleLate: { unknown: ['accepted', 'pending', 'bounced', 'failed', 'unknown', 'skipped'] },
  /** The worker died. */
  reapLapsed: { attempting: ['unknown'] },
  skipWaiting: { pending: ['skipped'] },
  cancelWaiting: { pending: ['cancelled', 'unknown'] },
  /** Only a user's resend does this. */
  requeue: { failed: ['pending'], unknown: ['pending'] },
  /** What mail servers report afterwards. */
  raiseToAccepted: { pending: ['accepted'], attempting: ['accepted'], unknown: ['accepted'] },
  markDelivered: { accepted: ['delivered'] },
  markBounced: { accepted: ['bounced'], delivered: ['bounced'] },
  markComplained: { accepted: ['complained'], delivered: ['complained'], bounced: ['complained'] },
} as const satisfies Record<string, Changes>

export type TransitionName = keyof typeof transitions
