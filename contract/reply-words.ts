import type { ReplyLabel } from './replies.ts'

/** The labels of replies, in the order of a list. Without zod, so that pages load only the words. */
export const LABELS: Record<ReplyLabel, string> = {
  interested: 'Interested',
  question: 'Question',
  later: 'Later',
  wrong_person: 'Wrong person',
  not_interested: 'Not interested',
  unsubscribe: 'Unsubscribe',
  automatic: 'Auto-reply',
}
export const LABEL_NAMES = Object.keys(LABELS) as ReplyLabel[]

/** Where a thread of the inbox is. `you` and `them`: who's waited for; `overdue`: for you, as long as the check `waiting-replies` says. */
export const SCOPES = {
  all: 'All',
  unread: 'Unread',
  you: 'Waiting for you',
  overdue: 'Waiting for 2 days',
  them: 'Waiting for them',
  snoozed: 'Snoozed',
  scheduled: 'Scheduled',
}
export type Scope = keyof typeof SCOPES
export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[]

/** What the dashboard and the daily email say of overdue threads. */
export const overdueText = (n: number) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? 'reply has' : 'replies have'} been waiting for you for 2 days or longer`
