import type { PaymentProviderName } from '#contract/billing.ts'

/** A plan as the vendor has to sell it; `price` in cents of US dollars. */
export interface SoldPlan {
  id: string
  name: string
  price: number
  interval: 'month' | 'year'
}

export interface Checkout {
  userId: string
  email: string
  /** The account's customer at the vendor, where it has one already. */
  customerId: string | null
  plan: SoldPlan
  /** Until then the account has paid already. A vendor that can charges from then on. */
  startsAt: Date | null
  /** Where the vendor sends the user afterwards. */
  returnUrl: string
  cancelUrl: string
  /** Idempotency: the same key asks for the same thing, and makes it once. */
  key: string
}

/** How a subscription stands at its vendor, in our words. */
export interface ProviderSubscription {
  providerId: string
  /** Ours, as it was told to the vendor when the subscription was made; null where the vendor does not say. */
  userId: string | null
  /** The vendor's customer, where it has such. */
  customerId: string | null
  /** Our plan; null where the vendor's price is none of ours. */
  planId: string | null
  /**
   * `incomplete`: waits for its first payment, gives nothing. `active`: paid. `past-due`: a renewal was not paid.
   * `canceled`: over at the vendor; what was paid for lasts until `currentPeriodEnd`.
   */
  status: 'incomplete' | 'active' | 'past-due' | 'canceled'
  startedAt: Date | null
  /** Until when it is paid. */
  currentPeriodEnd: Date | null
  /** It will not be renewed. */
  cancelAtPeriodEnd: boolean
}

/** In cents. */
export interface ChangeCost {
  /** Charged right away. */
  today: number
  /** Null where the vendor can't say. */
  next: { amount: number; at: Date } | null
  /** Left over after the next invoice, and set off on later ones. */
  credit: number
}

/** What came to our webhook, as it came. */
export interface Transmission {
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A notification that is proven to be the vendor's. It is a hint alone: the subscription is read again. */
export interface PaymentEvent {
  id: string
  type: string
  at: Date
  /** Null: about something else. */
  subscriptionId: string | null
  /** Whose customer got the subscription's last payment back whole; null where it is about something else. */
  paidBackTo: string | null
}

/** A vendor that takes money. Every failure is a ProviderError of kind `payments` with a sentence for the user. */
export interface PaymentProvider {
  name: PaymentProviderName
  /** Whether the vendor charges a checkout with `startsAt` then, not immediately. */
  startsLater: boolean
  /** The vendor's page on which the user pays, and what `read` finds it by: the subscription's id, or the page's own. */
  startCheckout(checkout: Checkout): Promise<{ url: string; providerId: string; customerId: string | null }>
  /** Closes a payment that was begun. True where it can no longer be paid, or was paid before: `read` tells. */
  abandon(providerId: string, key: string): Promise<boolean>
  /** By a subscription's id or by that of a checkout; null: unknown to the vendor, or a checkout that nobody has paid. */
  read(providerId: string): Promise<ProviderSubscription | null>
  /** Changes the plan at once, in proportion to the time left, or names the page on which the user agrees to it. */
  changePlan(
    providerId: string,
    change: Omit<Checkout, 'userId' | 'email' | 'customerId' | 'startsAt'> & {
      /** Where given, the change costs what `previewChange` said for this moment. */
      asOf?: Date | null
    },
  ): Promise<{ url: string } | { subscription: ProviderSubscription }>
  /** What `changePlan`, or without a plan `resume`, would cost at that moment, as the vendor calculates it. */
  previewChange(providerId: string, change: { plan: SoldPlan | null; asOf: Date }): Promise<ChangeCost>
  /** No renewal; what is paid for stays until its end. */
  cancel(providerId: string, key: string): Promise<ProviderSubscription>
  /** Takes `cancel` back; refused, with a sentence, where the vendor can not. */
  resume(providerId: string, key: string): Promise<ProviderSubscription>
  /** At once, without paying back. One that has ended is fine. */
  endNow(providerId: string, key: string): Promise<void>
  /** Pays the last payment back and ends the subscription at once. Null: there was no payment. Refused where it is older. */
  refundLastPayment(
    providerId: string,
    notBefore: Date,
    key: string,
  ): Promise<{ amount: number; currency: string } | null>
  /** Null: not proven to be the vendor's. Throws where that can not be known now. */
  event(sent: Transmission, now: Date): Promise<PaymentEvent | null>
  /** Only of a vendor whose subscriptions do not show that a payment was paid back: the notifications of it that are not known. */
  refundsSince?(since: Date, isKnown: (id: string) => Promise<boolean>): Promise<PaymentEvent[]>
  /** Only of a vendor with cards. */
  cards?: {
    publishableKey: string
    scriptUrl: string
    /** A subscription that waits for its first payment, and the secret with which the browser confirms it. */
    start(checkout: Omit<Checkout, 'returnUrl' | 'cancelUrl' | 'startsAt'>): Promise<{
      providerId: string
      customerId: string | null
      clientSecret: string
      /** Of the invoice that waits to be paid, in cents. */
      amount: number
      periodEnd: Date | null
    }>
    /** The vendor's own page for cards and invoices. */
    portal(customerId: string, returnUrl: string, key: string): Promise<{ url: string }>
  }
}

/** Those that are set up. Without keys a vendor takes no money, and its webhook is closed. */
export type Payments = Record<PaymentProviderName, PaymentProvider | null>

/** What an admin reads when the guarantee is over. */
export const tooOld = (vendor: string) =>
  `The last payment is more than 30 days old: the guarantee is over. To pay it back all the same, do so at ${vendor}.`
