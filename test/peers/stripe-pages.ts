import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StripeState } from './stripe-state.ts'

/** Stripe's pages for payers: Checkout, the portal, and the card form's script. No money moves. */
export async function stripePages(state: () => StripeState, port = 0) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://page')
    const [, kind, , id] = url.pathname.split('/')
    const html = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page(body))
    const away = (location: string) => response.writeHead(303, { location }).end()
    if (url.pathname === '/v3')
      return response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script(url.port))
    if (url.pathname === '/') {
      if (request.method === 'POST') happen(state(), url.searchParams)
      return html(200, overview(state()))
    }
    if (kind === 'confirm') return confirm(state(), url.searchParams, response)
    const session = state().sessions.find(one => one.id === id)
    if (kind === 'c' && session) {
      if (request.method !== 'POST') return html(200, question(session.price.amount, session.cancelUrl))
      state().complete(session)
      return away(session.successUrl)
    }
    if (kind === 'p')
      return html(
        200,
        `<p>Cards and invoices of ${escape(id ?? '')}</p><a href="${escape(url.searchParams.get('return') ?? '/')}">Return</a>`,
      )
    return html(404, '<p>This page doesn’t exist.</p>')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

const question = (
  amount: number,
  cancelUrl: string,
) => `<p><strong>$${(amount / 100).toFixed(2)} USD</strong> a month</p>
<form method="post"><button>Pay and subscribe</button></form>
<a href="${escape(cancelUrl)}">Cancel and return</a>`

/** The card form sends this with its client secret. As at Stripe, card numbers ending in 0002 are declined. */
function confirm(state: StripeState, asked: URLSearchParams, response: ServerResponse): void {
  const json = (body: unknown) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(JSON.stringify(body))
  const invoice = state.invoices().find(({ secret }) => secret === asked.get('secret'))
  if (!invoice) return json({ error: { message: 'This payment is unknown.' } })
  if (asked.get('card')?.endsWith('0002')) return json({ error: { message: 'Your card was declined.' } })
  const one = state.subscriptions.find(({ id }) => id === invoice.subscription)
  if (one) state.pay(one)
  return json({ paymentIntent: { id: invoice.intent, status: 'succeeded' } })
}

/** Events that time and payers cause, for people who try the program by hand. */
const HAPPENINGS = ['next payment', 'payment fails', 'ends now'] as const

function happen(state: StripeState, asked: URLSearchParams): void {
  const one = state.subscriptions.find(({ id }) => id === asked.get('id'))
  if (!one) return
  if (asked.get('what') === 'ends now') state.end(one)
  else state.advance(one, { pays: asked.get('what') === 'next payment' })
}

const overview = ({ subscriptions }: StripeState) =>
  subscriptions
    .map(
      one =>
        `<h2>${one.id}</h2><p>$${(one.price.amount / 100).toFixed(2)} a month: ${one.status}${one.cancelAtPeriodEnd ? ', ends with its period' : ''}</p>${HAPPENINGS.map(what => `<form method="post" action="/?id=${one.id}&amp;what=${encodeURIComponent(what)}"><button>${what}</button></form>`).join('')}`,
    )
    .join('') || '<p>No subscriptions yet.</p>'

/** Stands in for Stripe's script: one field for the card number, labeled as a stand-in. */
const script = (_port: string) => `(() => {
  const base = new URL(document.currentScript.src).origin
  window.Stripe = () => {
    let input
    return {
      elements: ({ clientSecret }) => ({
        secret: clientSecret,
        submit: async () => ({}),
        create: () => ({
          on(event, done) { if (event === 'ready') setTimeout(done) },
          mount(where) {
            const node = typeof where === 'string' ? document.querySelector(where) : where
            const label = document.createElement('label')
            label.textContent = 'Card number (stand-in form: no money moves)'
            input = document.createElement('input')
            input.value = '4242 4242 4242 4242'
            input.style.cssText = 'display:block;width:100%;min-height:32px;color:#111;background:#fff;border:1px solid #888;padding:4px 8px'
            label.append(input)
            node.append(label)
          },
          unmount() {}, destroy() {},
        }),
      }),
      confirmPayment: async ({ elements, clientSecret }) => {
        const asked = new URLSearchParams({ secret: clientSecret ?? elements.secret, card: input.value.replaceAll(' ', '') })
        return (await fetch(base + '/confirm?' + asked)).json()
      },
    }
  }
})()`

const escape = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const page = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>Stand-in for Stripe</title><body style="font:16px/1.5 sans-serif;max-width:32rem;margin:3rem auto">
<h1>Stand-in for Stripe</h1><p>No money moves here.</p>${body}`
