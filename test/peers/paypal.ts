import { courier } from './courier.ts'
import { type Answer, type Call, jsonPeer } from './json-peer.ts'
import type { PaypalRoute } from './paypal-bodies.ts'
import { paypalError, refusedBody, unknownId } from './paypal-errors.ts'
import { paypalPage, returnUrl } from './paypal-page.ts'
import { paypalRoutes } from './paypal-routes.ts'
import { type PaypalSubscription, paypalId, paypalState, stamp } from './paypal-state.ts'
import { makeEvent, type PaypalEvent, paypalSigner } from './paypal-webhooks.ts'

interface Options {
  port?: number
  pagePort?: number
  now?: () => Date
  /** Where notifications go; without it, they're only recorded. */
  webhookUrl?: string
}

/** A different answer than PayPal's. `done`: after doing the work, as if the connection broke on the way back. */
interface PaypalFault {
  method?: string
  path: RegExp
  answer: Answer
  done?: boolean
}

const CLIENT = { id: 'test-paypal-client', secret: 'test-paypal-secret' }
const WEBHOOK_ID = '8PT597110X687430LKGECATA'
const CERTIFICATE = '/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77'
/** Nine hours, the lifetime of PayPal's tokens. */
const TOKEN_SECONDS = 32_400

/**
 * Stands in for PayPal: subscriptions that change over time, requests checked by schema, signed notifications, and
 * an approval page.
 */
export async function paypalPeer({ port, pagePort, now = () => new Date(), webhookUrl }: Options = {}) {
  const events: PaypalEvent[] = []
  const tokens = new Map<string, number>()
  const replies = new Map<string, () => unknown>()
  const faults: PaypalFault[] = []
  const outbound = courier(webhookUrl)

  const state = paypalState({
    now,
    emit: (...told) => {
      const event = makeEvent(...told)
      events.push(event)
      outbound.send(() => signer.sign(event))
    },
  })
  const page = await paypalPage(() => state, pagePort)
  const signer = paypalSigner({ webhookId: WEBHOOK_ID, now, certUrl: () => peer.url + CERTIFICATE })
  const routes = paypalRoutes({ state, now, pageUrl: page.url, apiUrl: () => peer.url })

  function answerRightly(call: Call): Answer {
    if (call.path === '/v1/oauth2/token') return giveToken(call)
    return call.path.includes('/certs/') ? giveCertificate(call) : authorized(call)
  }

  function answer(call: Call): Answer {
    const fault = faults.findIndex(({ method = call.method, path }) => method === call.method && path.test(call.path))
    const [chosen] = fault < 0 ? [] : faults.splice(fault, 1)
    if (chosen && !chosen.done) return chosen.answer
    const rightly = answerRightly(call)
    return chosen?.answer ?? rightly
  }

  /** A public key instead of the certificate that contains it. */
  const giveCertificate = ({ path }: Call): Answer =>
    path === CERTIFICATE
      ? { status: 200, body: signer.pem, headers: { 'content-type': 'text/plain' } }
      : paypalError(404, unknownId)

  function giveToken(call: Call): Answer {
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
    if (call.headers.authorization !== basic)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
    if (new URLSearchParams(call.raw.toString()).get('grant_type') !== 'client_credentials')
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' } }
    const token = paypalId('A21AA', 80)
    tokens.set(token, now().getTime() + TOKEN_SECONDS * 1000)
    const scope = 'https://uri.paypal.com/services/subscriptions'
    return {
      status: 200,
      body: {
        scope,
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: TOKEN_SECONDS,
      },
    }
  }

  function authorized(call: Call): Answer {
    const token = call.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if ((tokens.get(token) ?? 0) <= now().getTime())
      return { status: 401, body: { error: 'invalid_token', error_description: 'Access Token not found in cache' } }
    for (const route of routes) {
      const match = route.method === call.method ? route.path.exec(call.path) : null
      if (match) return serve(route, call, match[1] ?? '')
    }
    return paypalError(404, unknownId)
  }

  function serve(route: PaypalRoute, call: Call, id: string): Answer {
    if (call.method === 'POST' && !/^application\/json\b/.test(call.headers['content-type'] ?? ''))
      return paypalError(415, {
        issue: 'UNSUPPORTED_MEDIA_TYPE',
        description: 'The server does not support the request payload’s media type.',
      })
    const requestId = call.headers['paypal-request-id']
    const key = route.creates && requestId ? `${call.path} ${requestId}` : null
    const earlier = key ? replies.get(key) : undefined
    // A repeated request returns the current state.
    if (earlier) return { status: 200, body: earlier() }
    const wrong = route.check(call.body)
    if (wrong.length > 0) return refusedBody(wrong)
    const made = route.answer({ id, body: call.body, query: call.query })
    if ('refused' in made) return paypalError(made.status, made.refused)
    if (key) replies.set(key, made.show)
    const body = made.show()
    if (body === undefined) return { status: 204, body: {} }
    return { status: route.creates ? 201 : 200, body }
  }

  const peer = await jsonPeer(answer, port)
  const find = (id: string): PaypalSubscription => {
    const one = state.subscriptions.find(each => each.id === id)
    if (!one) throw new Error(`The stand-in has no subscription ${id}`)
    return one
  }
  return {
    url: peer.url,
    pageUrl: page.url,
    /** The settings that connect a program to this stand-in. */
    settings: {
      PAYPAL_CLIENT_ID: CLIENT.id,
      PAYPAL_CLIENT_SECRET: CLIENT.secret,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
      PAYPAL_BASE_URL: peer.url,
    },
    calls: peer.calls,
    events,
    products: state.products,
    plans: state.plans,
    subscriptions: state.subscriptions,
    faults,
    sign: signer.sign,
    find,
    /** Clicks Agree on the page at this URL, and returns the URL that the payer is sent back to. */
    approve: (url: string) => {
      const token = new URL(url).searchParams.get('ba_token')
      const approval = state.approvals.find(each => each.token === token && !each.isUsed)
      if (!approval) throw new Error('Nobody was asked to agree to this')
      state.approve(approval)
      return returnUrl(approval)
    },
    advance: (id: string, how?: { pays?: boolean }) => state.advance(find(id), how),
    age: (id: string, days: number) => state.age(find(id), days),
    expire: (id: string) => state.set(find(id), 'EXPIRED', find(id).nextBillingAt ?? find(id).changedAt),
    /** The payer cancels in their PayPal account. */
    cancel: (id: string) => state.set(find(id), 'CANCELLED', stamp(now())),
    reverse: (saleId: string) => state.giveBack(saleId, 'REVERSED'),
    /** The business refunds on PayPal's own page. */
    refund: (saleId: string) => state.giveBack(saleId, 'REFUNDED'),
    forgetTokens: () => tokens.clear(),
    deliverTo: outbound.to,
    delivered: outbound.delivered,
    deliveries: outbound.deliveries,
    close: async () => {
      await outbound.delivered()
      await Promise.all([peer.close(), page.close()])
    },
  }
}

export type PaypalPeer = Awaited<ReturnType<typeof paypalPeer>>
