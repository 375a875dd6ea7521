type Subscription = { plan: string; status: string }

/** The result of a refund. The amount is in the currency's smallest unit. */
export type Refund = { code: 'refunded'; amount: number; currency: string } | { code: 'nothing-to-refund' }

/** What an audit entry keeps of an admin's action. */
export type AuditDetail =
  | { code: 'subscription-changed'; from: Subscription; to: Subscription }
  | { code: 'account-closed' | 'account-reopened' | 'refund-requested' | 'second-factor-off' }
  | { code: 'factor-required' | 'factor-optional' }
  | Refund
  /** In the payment provider's words. */
  | { code: 'refund-failed'; words: string }
  /** A sentence of an earlier version. */
  | { code: 'other'; text: string }

export function auditText(detail: AuditDetail): string {
  switch (detail.code) {
    case 'subscription-changed':
      return `${subscriptionText(detail.from)} → ${subscriptionText(detail.to)}`
    case 'account-closed':
      return 'Account closed. It was signed out everywhere, and its sending stopped.'
    case 'account-reopened':
      return 'Account reopened.'
    case 'second-factor-off':
      return 'Two-factor authentication turned off.'
    case 'factor-required':
      return 'Two-factor authentication required of every account.'
    case 'factor-optional':
      return 'Two-factor authentication no longer required.'
    case 'refund-requested':
      return 'Refund of the last payment requested.'
    case 'nothing-to-refund':
      return 'There was no payment to refund. The subscription has ended.'
    case 'refunded': {
      const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: detail.currency })
      return `${money.format(detail.amount / 100)} refunded. The subscription has ended.`
    }
    case 'refund-failed':
      return `Not refunded: ${detail.words}`
    case 'other':
      return detail.text
  }
}

const subscriptionText = ({ plan, status }: Subscription) => `${plan}, ${status}`
