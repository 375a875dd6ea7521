/** The part of the card provider's script that Canvass uses (docs.stripe.com/js). */
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
/** The colors of the provider's fields (docs.stripe.com/elements/appearance-api). */
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

/** The script didn't load, or isn't the expected one. */
export class CardScriptError extends Error {}
export const WHEN_BLOCKED = 'Check your connection, and make sure your browser doesn’t block the payment provider.'

const SLOW_MS = 15_000

/** Loads the provider's script once. After a failure, the next attempt loads it again. */
export async function loadCardScript(url: string, publishableKey: string): Promise<CardScript> {
  if (!window.Stripe) await addScript(url)
  if (!window.Stripe) throw new CardScriptError('The card form’s script isn’t the expected one')
  return window.Stripe(publishableKey)
}

function addScript(url: string): Promise<void> {
  const script = document.createElement('script')
  script.src = url
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new CardScriptError('The card form’s script couldn’t be loaded'))
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
