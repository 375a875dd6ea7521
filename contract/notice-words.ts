import type { deliveryChecks } from './checks-of-delivery.ts'
import { overdueText } from './reply-words.ts'

/** What a check found in the account: of what, how much, and in whose words. */
export interface Seen {
  id: string
  name: string
  text: string
  n: number
  of: number
  days: number
}

interface Words {
  says: (seen: Seen) => string
  fix: (seen: Seen) => { label: string; to: string; search?: Record<string, string> }
}

export type NoticeCode = keyof typeof deliveryChecks

const count = (n: number) => n.toLocaleString('en-US')
const were = (n: number) => (n === 1 ? 'was' : 'were')
const settings = (label: string, subject: string) => () => ({ label, to: `/settings/${subject}` })
const report =
  (label: string) =>
  ({ id }: Seen) => ({ label, to: `/campaigns/${id}` })

/** The words of the checks of an account, and the page that helps: the dashboard’s line and the daily email, the most urgent first. */
export const NOTICES: Record<NoticeCode, Words> = {
  'cannot-send': {
    says: ({ name, text }) => `Canvass can’t send from ${name}: ${text}`,
    fix: settings('Check account', 'email-account'),
  },
  complained: {
    says: ({ name, n, of }) =>
      `“${name}” paused itself: ${count(n)} of ${count(of)} emails ${were(n)} reported as spam.`,
    fix: report('See why'),
  },
  bounced: {
    says: ({ name, n, of }) => `“${name}” paused itself: ${count(n)} of ${count(of)} emails bounced.`,
    fix: report('See why'),
  },
  'campaign-waits': {
    says: ({ name, n, text }) => `“${name}”${n > 1 ? ` and ${count(n - 1)} more wait` : ' waits'} for you. ${text}`,
    fix: report('Open campaign'),
  },
  'domain-lost': {
    says: ({ name }) =>
      `The DNS records of ${name} are no longer right, so receivers can’t tell that an email is yours.`,
    fix: settings('Check records', 'domains'),
  },
  certificate: { says: ({ text }) => text, fix: settings('See domain', 'domains') },
  'inbox-unreadable': {
    says: ({ name, text }) => `Canvass can’t read replies to ${name}: ${text}`,
    fix: settings('Check account', 'email-account'),
  },
  'account-complaints': {
    says: ({ name, n, of, days }) =>
      `${count(n)} of ${count(of)} emails that ${name} sent in the last ${days} days ${were(n)} reported as spam.`,
    fix: settings('See account', 'email-account'),
  },
  'account-bounces': {
    says: ({ name, n, of, days }) =>
      `${count(n)} of ${count(of)} emails that ${name} sent in the last ${days} days bounced.`,
    fix: settings('See account', 'email-account'),
  },
  'complained-early': { says: ({ name, text }) => `“${name}”: ${text}`, fix: report('See report') },
  'bounced-early': { says: ({ name, text }) => `“${name}”: ${text}`, fix: report('See report') },
  'waiting-replies': {
    says: ({ n }) => `${overdueText(n)}.`,
    fix: ({ n }) => ({ label: n === 1 ? 'Answer it' : 'Answer them', to: '/inbox', search: { scope: 'overdue' } }),
  },
  'tasks-due': {
    says: ({ n }) => `${count(n)} ${n === 1 ? 'task is' : 'tasks are'} due.`,
    fix: () => ({ label: 'See tasks', to: '/tasks' }),
  },
  'drafts-waiting': {
    says: ({ name }) => `Drafts for “${name}” wait for your review.`,
    fix: ({ id }) => ({ label: 'Review drafts', to: `/drafts/${id}` }),
  },
  'machine-opens': {
    says: ({ name }) => `Most opens of “${name}” are by machines. Go by its replies and clicks.`,
    fix: report('See report'),
  },
}
