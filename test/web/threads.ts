import type { InboxCounts, Thread, ThreadEntry, WholeThread } from '#contract/inbox.ts'
import type { Sender } from '#contract/settings.ts'

export const idOf = (n: number) => `0190f1b0-0000-7000-8000-00000000000${n}`
export const threadOf = (n: number, changes: Partial<Thread> = {}): Thread => ({
  id: idOf(n),
  email: `joe${n}@shop.test`,
  name: `Shop ${n}`,
  leadId: null,
  subject: 'Re: Hello',
  words: `Words ${n}`,
  label: 'question',
  until: null,
  isTheirs: true,
  isUnread: false,
  isDone: false,
  snoozedUntil: null,
  scheduledAt: null,
  hasFailed: false,
  account: 'ada@own.test',
  isSuppressed: false,
  lastAt: '2026-11-28T10:00:00.000Z',
  ...changes,
})
export const received: ThreadEntry = {
  id: idOf(8),
  kind: 'received',
  at: '2026-11-28T10:00:00.000Z',
  from: 'joe1@shop.test',
  fromName: 'Joe',
  subject: 'Re: Hello',
  text: 'Does it print?',
  quote: 'Hi there',
  files: [],
  campaignId: idOf(9),
  campaign: 'Spring',
  label: 'question',
  otherAddress: null,
  isDoubtful: false,
  note: null,
  state: null,
}
export const wholeOf = (thread: Thread, changes: Partial<WholeThread> = {}): WholeThread => ({
  thread,
  revision: 3,
  entries: [{ ...received, id: idOf(7), kind: 'sent', text: 'Our first email', quote: '' }, received],
  from: [
    { id: idOf(5), address: 'ada@own.test', reason: 'The address they wrote to', isUsable: true },
    { id: idOf(6), address: 'bob@own.test', reason: 'Paused in Settings', isUsable: false },
  ],
  subject: 'Re: Hello',
  to: 'joe1@shop.test',
  refusal: null,
  ...changes,
})
export const sender: Sender = {
  fromName: 'Ada',
  fromAddress: null,
  postalAddress: '1 Harbour Road',
  timeZone: 'Europe/Berlin',
  tracksOpens: true,
  quietDays: 0,
  effective: {
    transport: 'smtp',
    isOwn: false,
    fromAddress: 'mail@canvass.test',
    fromName: 'Ada',
    replyTo: 'ada@example.com',
    seesAnswers: false,
    dailyLimit: null,
    problem: null,
  },
}
export const counts: InboxCounts = {
  scopes: { all: 3, unread: 2, you: 3, overdue: 0, them: 0, snoozed: 0, scheduled: 0 },
  isMore: false,
  labels: { question: 3 },
  accounts: [{ id: idOf(5), name: 'ada@own.test', count: 3 }],
  campaigns: [],
}
