import type { PaymentProviderName } from '#contract/billing.ts'

/** A plan to sell; `price` in US cents. */
export interface SoldPlan {
  id: string
  name: string
  price: number
  interval: 'month' | 'year'
}

export interface Checkout {
  userId: string
  email: string
  /** The account's customer at the vendor, if it already has one. */
  customerId: string | null
  plan: SoldPlan
  /** The account has already paid until then. The vendor charges from then on if it can. */
  startsAt: Date | null
  /** Where the vendor sends the user afterward. */
  returnUrl: string
  cancelUrl: string
  /** Idempotency key: repeating it repeats the request without creating a second object. */
  key: string
}

/** A subscription's state at its vendor, in our terms. */
export interface ProviderSubscription {
  providerId: string
  /** Our user, as recorded with the vendor at checkout; null if the vendor doesn't report it. */
  userId: string | null
  /** The vendor's customer, if it has one. */
  customerId: string | null
  /** Our plan; null if the vendor's price isn't one of ours. */
  planId: string | null
  /**
   * `incomplete`: waits for its first payment and grants nothing. `active`: paid. `past-due`: a renewal wasn't
   * paid. `canceled`: ended at the vendor; the plan lasts until `currentPeriodEnd`.
   */
  status: 'incomplete' | 'active' | 'past-due' | 'canceled'
  startedAt: Date | null
  currentPeriodEnd: Date | null
  /** It won't be renewed. */
  cancelAtPeriodEnd: boolean
}

/** In cents. */
export interface ChangeCost {
  /** Charged immediately. */
  today: number
  /** Null where the vendor can't say. */
  next: { amount: number; at: Date } | null
  /** Credit left after the next invoice, applied to later ones. */
  credit: number
}

/** A request to our webhook, unparsed. */
export interface Transmission {
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** An authentic notification. It's only a hint: we read the subscription again. */
export interface PaymentEvent {
  id: string
  type: string
  at: Date
  /** Null: it's about something else. */
  subscriptionId: string | null
  /** The customer whose last payment for a subscription was refunded in full; null if it's about something else. */
  paidBackTo: string | null
}

/** A payment vendor. Every failure is a ProviderError from `payments` with a sentence for the user. */
export interface PaymentProvider {
  name: PaymentProviderName
  /** Whether the vendor delays the charge of a checkout to its `startsAt`. */
  startsLater: boolean
  /** Returns the vendor's payment page, and the ID for `read`: the subscription's or the page's. */
  startCheckout(checkout: Checkout): Promise<{ url: string; providerId: string; customerId: string | null }>
  /** Closes an open checkout. True if it can no longer be paid or was already paid; `read` says which. */
  abandon(providerId: string, key: string): Promise<boolean>
  /** By the ID of a subscription or a checkout; null: the vendor doesn't know it, or nobody has paid the checkout. */
  read(providerId: string): Promise<ProviderSubscription | null>
  /** Changes the plan immediately with proration, or returns the page where the user approves the change. */
  changePlan(
    providerId: string,
    change: Omit<Checkout, 'userId' | 'email' | 'customerId' | 'startsAt'> & {
      /** If given, the change costs what `previewChange` calculated for this moment. */
      asOf?: Date | null
    },
  ): Promise<{ url: string } | { subscription: ProviderSubscription }>
  /** The cost of `changePlan` (or of `resume`, without a plan) at that moment, as calculated by the vendor. */
  previewChange(providerId: string, change: { plan: SoldPlan | null; asOf: Date }): Promise<ChangeCost>
  /** Turns off renewal; the paid period stays. */
  cancel(providerId: string, key: string): Promise<ProviderSubscription>
  /** Undoes `cancel`. Vendors that can't do this refuse with a sentence. */
  resume(providerId: string, key: string): Promise<ProviderSubscription>
  /** Ends it immediately without a refund. Succeeds if it has already ended. */
  endNow(providerId: string, key: string): Promise<void>
  /** Refunds the last payment, unless it's too old, and ends the subscription immediately. Null: there was none. */
  refundLastPayment(
    providerId: string,
    notBefore: Date,
    key: string,
  ): Promise<{ amount: number; currency: string } | null>
  /** Null: not authentic. Throws if that can't be determined right now. */
  event(sent: Transmission, now: Date): Promise<PaymentEvent | null>
  /** Only for vendors whose subscriptions don't show refunds: lists refund notifications that we missed. */
  refundsSince?(since: Date, isKnown: (id: string) => Promise<boolean>): Promise<PaymentEvent[]>
  /** Only for vendors with cards. */
  cards?: {
    publishableKey: string
    scriptUrl: string
    /** A subscription that waits for its first payment, and the secret that the browser confirms it with. */
    start(checkout: Omit<Checkout, 'returnUrl' | 'cancelUrl' | 'startsAt'>): Promise<{
      providerId: string
      customerId: string | null
      clientSecret: string
      /** The amount of the unpaid invoice, in cents. */
      amount: number
      periodEnd: Date | null
    }>
    /** The vendor's own page for cards and invoices. */
    portal(customerId: string, returnUrl: string, key: string): Promise<{ url: string }>
  }
}

/** The configured vendors. Without keys, a vendor takes no payments and its webhook is closed. */
export type Payments = Record<PaymentProviderName, PaymentProvider | null>

/** Shown to an admin after the guarantee ended. */
export const tooOld = (vendor: string) =>
  `The last payment is more than 30 days old, so the guarantee no longer applies. To refund it anyway, use ${vendor}.`
