import { type WordsByCode, wordsOf } from './by-code.ts'

type Subscription = { plan: string; status: string }

/** The result of a refund. The amount is in the currency's smallest unit. */
export type Refund = { code: 'refunded'; amount: number; currency: string } | { code: 'nothing-to-refund' }

/** What an audit entry keeps of an admin's action. */
export type AuditDetail =
  | { code: 'subscription-changed'; from: Subscription; to: Subscription }
  | { code: 'account-closed' | 'account-reopened' | 'refund-requested' | 'second-factor-off' }
  | { code: 'factor-required' | 'factor-optional' }
  | { code: 'law-changed'; country: string; rule: { [name: string]: string | undefined } }
  | Refund
  /** In the payment provider's words. */
  | { code: 'refund-failed'; words: string }
  /** A sentence of an earlier version. */
  | { code: 'other'; text: string }

const subscriptionText = ({ plan, status }: Subscription) => `${plan}, ${status}`

const WORDS: WordsByCode<AuditDetail> = {
  'subscription-changed': ({ from, to }) => `${subscriptionText(from)} → ${subscriptionText(to)}`,
  'account-closed': 'Account closed. It was signed out everywhere, and its sending stopped.',
  'account-reopened': 'Account reopened.',
  'second-factor-off': 'Two-factor authentication turned off.',
  'factor-required': 'Two-factor authentication required of every account.',
  'factor-optional': 'Two-factor authentication no longer required.',
  'law-changed': ({ country, rule }) => {
    const said = Object.entries(rule).map(([name, value]) => `${name} ${value}`)
    return `The rule for ${country}: ${said.join(', ') || 'as the table says'}.`
  },
  'refund-requested': 'Refund of the last payment requested.',
  'nothing-to-refund': 'There was no payment to refund. The subscription has ended.',
  refunded: ({ amount, currency }) => {
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    return `${money.format(amount / 100)} refunded. The subscription has ended.`
  },
  'refund-failed': ({ words }) => `Not refunded: ${words}`,
  other: ({ text }) => text,
}

export const auditText = (detail: AuditDetail): string => wordsOf(WORDS, detail)
