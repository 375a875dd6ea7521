/** What is used of the card provider's script (docs.stripe.com/js). */
export interface CardScript {
  elements(options: { clientSecret: string; appearance: Appearance }): CardElements
  confirmPayment(options: {
    elements: CardElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<{ error?: { message?: string }; paymentIntent?: { status: string } }>
}
export interface CardElements {
  create(kind: 'payment'): CardElement
}
/** The provider's fields have colours of their own (docs.stripe.com/elements/appearance-api). */
export interface Appearance {
  theme: 'stripe' | 'night'
}
interface CardElement {
  mount(where: HTMLElement): void
  unmount(): void
  on(event: 'ready' | 'loaderror', done: () => void): void
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => CardScript
  }
}

/** Nothing came, or not what was asked for. */
export class CardScriptError extends Error {}
export const WHEN_BLOCKED = 'Check your connection, and that nothing in the browser blocks the payment provider.'

const SLOW_MS = 15_000

/** Loads the provider's script once; after a failure the next try loads it anew. */
export async function loadCardScript(url: string, publishableKey: string): Promise<CardScript> {
  if (!window.Stripe) await addScript(url)
  if (!window.Stripe) throw new CardScriptError('The script of the card form is another one')
  return window.Stripe(publishableKey)
}

function addScript(url: string): Promise<void> {
  const script = document.createElement('script')
  script.src = url
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new CardScriptError('The script of the card form could not be loaded'))
    }
    const timer = setTimeout(fail, SLOW_MS)
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = fail
    document.head.append(script)
  })
}
