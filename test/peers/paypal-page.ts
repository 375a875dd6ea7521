import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Approval, type PaypalState, type PaypalSubscription, stamp } from './paypal-state.ts'

/** PayPal's approval page, at its own address because www.paypal.com isn't the API's host either. */
export async function paypalPage(state: () => PaypalState, port = 0) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://page')
    const approval = state().approvals.find(({ token }) => token === url.searchParams.get('ba_token'))
    const html = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page(body))
    if (url.pathname === '/') {
      if (request.method === 'POST') happen(state(), url.searchParams)
      return html(200, overview(state()))
    }
    if (!url.pathname.startsWith('/webapps/billing/subscriptions') || !approval)
      return html(404, '<p>Things don’t appear to be working at the moment. Go back and start again.</p>')
    if (approval.isUsed) return html(200, '<p>You already agreed to this.</p>')
    if (request.method !== 'POST') return html(200, question(approval, state()))
    state().approve(approval)
    return response.writeHead(302, { location: returnUrl(approval) }).end()
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

/** Where the payer is sent back to, with PayPal's query parameters. */
export function returnUrl({ returnUrl, subscription, token }: Approval): string {
  const url = new URL(returnUrl)
  url.searchParams.set('subscription_id', subscription.id)
  url.searchParams.set('ba_token', token)
  url.searchParams.set('token', token.replace(/^BA-/, ''))
  return url.href
}

function question({ planId, cancelUrl, token, subscription }: Approval, { plans }: PaypalState): string {
  const plan = plans.find(({ id }) => id === planId)
  const verb = subscription.status === 'APPROVAL_PENDING' ? 'Agree & Subscribe' : 'Agree to the new plan'
  return `<p>${escape(plan?.name ?? '')}<br><strong>$${escape(plan?.price.value ?? '')} USD</strong> a month, until you cancel</p>
<form method="post" action="?ba_token=${escape(token)}"><button>${escape(verb)}</button></form>
<a href="${escape(cancelUrl)}">Cancel and return</a>`
}

/** Events that time and payers cause, for people who try the program by hand. */
const HAPPENINGS = {
  'next payment': ({ advance }: PaypalState, one: PaypalSubscription) => advance(one),
  'payment fails': ({ advance }: PaypalState, one: PaypalSubscription) => advance(one, { pays: false }),
  'payer cancels': ({ set }: PaypalState, one: PaypalSubscription) => set(one, 'CANCELLED', stamp(new Date())),
  expires: ({ set }: PaypalState, one: PaypalSubscription) => set(one, 'EXPIRED', stamp(new Date())),
}

function happen(state: PaypalState, asked: URLSearchParams): void {
  const one = state.subscriptions.find(({ id }) => id === asked.get('id'))
  const [, work] = Object.entries(HAPPENINGS).find(([name]) => name === asked.get('what')) ?? []
  if (one?.status === 'ACTIVE') work?.(state, one)
}

function overview({ subscriptions, plans }: PaypalState): string {
  const rows = subscriptions.map(one => {
    const plan = plans.find(({ id }) => id === one.planId)?.name ?? ''
    const buttons = Object.keys(HAPPENINGS).map(
      what => `<form method="post" action="/?id=${one.id}&amp;what=${escape(what)}"><button>${what}</button></form>`,
    )
    const paid = `${one.payments.length} payments, next ${one.nextBillingAt ?? 'none'}`
    return `<h2>${one.id}</h2><p>${escape(plan)}: ${one.status}, ${paid}</p>${one.status === 'ACTIVE' ? buttons.join('') : ''}`
  })
  return rows.join('') || '<p>No subscriptions yet.</p>'
}

const page = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>PayPal (stand-in)</title>
<style>body{font:16px system-ui;max-width:24rem;margin:4rem auto;padding:0 1rem;color:#111;background:#fff}
form{display:inline}button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:2rem;background:#0047b3;color:#fff}</style>
<h1>PayPal</h1><p><small>A stand-in for tests: no money moves.</small></p>${body}</html>`

const escape = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
