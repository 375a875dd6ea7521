import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { type PlainPage, sendPlainPage } from '#server/http/plain-page.ts'
import { botReason } from './bot-reason.ts'
import { type Hit, type Ingest, makeIngest } from './ingest.ts'
import { readClickToken, readToken } from './tokens.ts'
import type { MessageRef } from './tracking.ts'
import { findSubscription, type Subscription, subscribeAgain, unsubscribe } from './unsubscribe.ts'
import { againPage, askPage, donePage, unknownPage } from './unsubscribe-page.ts'

/** What mail leads to. Public: the signed token in the path is all that is asked for. */
export function trackingRoutes(app: FastifyInstance, deps: Deps): void {
  const ingest = makeIngest({ db: deps.db, onError: error => app.log.error(error) })
  app.addHook('onClose', () => ingest.flush())
  hitRoutes(app, deps, ingest)
  app.register(async scope => {
    // Mail providers post forms of every kind, browsers their own; the path says it all, so no body is read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_, __, done) => done(null))
    unsubscribeRoutes(scope, deps)
  })
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** Both answer at once; what they saw is written later, in batches. */
function hitRoutes(app: FastifyInstance, { secrets, clock }: Deps, ingest: Ingest): void {
  const keep = (request: FastifyRequest, type: Hit['type'], ref: MessageRef, link?: Hit['data']) => {
    // Senders who look at their own mail are no readers.
    if (request.caller?.userId === ref.userId) return
    const agent = request.headers['user-agent']?.slice(0, 400) ?? null
    const { userId, messageId } = ref
    ingest.add({
      userId,
      messageId,
      type,
      at: clock.now(),
      data: { ...link, agent },
      botReason: botReason(request),
    })
  }

  app.get('/t/o/:token', (request: TokenRequest, reply) => {
    const ref = readToken(secrets, 'open', request.params.token.replace(/\.gif$/, ''))
    if (ref) keep(request, 'opened', ref)
    return reply.header('cache-control', 'no-store').type('image/gif').send(PIXEL)
  })

  app.get('/t/c/:token', (request: TokenRequest, reply) => {
    const click = readClickToken(secrets, request.params.token)
    if (!click) return sendPlainPage(reply, unknownPage, 404)
    keep(request, 'clicked', click, { link: click.link, url: click.target })
    return reply.header('cache-control', 'no-store').redirect(click.target, 302)
  })
}

/** GET never acts: filters and previews follow every link of a mail. */
function unsubscribeRoutes(app: FastifyInstance, { db, secrets, clock }: Deps): void {
  const answer = async (
    request: TokenRequest,
    reply: FastifyReply,
    act: (ref: MessageRef) => Promise<Subscription | null>,
    page: (subscription: Subscription, token: string) => PlainPage,
  ) => {
    const { token } = request.params
    const ref = readToken(secrets, 'unsubscribe', token)
    const subscription = ref && (await act(ref))
    return subscription
      ? sendPlainPage(reply, page(subscription, token))
      : sendPlainPage(reply, unknownPage, 404)
  }
  const byState = (subscription: Subscription, token: string) =>
    subscription.suppression ? donePage(subscription, token) : askPage(subscription, token)

  app.get('/u/:token', (request: TokenRequest, reply) =>
    answer(request, reply, ref => findSubscription(db.system, ref), byState),
  )
  app.post('/u/:token', { config: { isSigned: true } }, (request: TokenRequest, reply) =>
    answer(request, reply, ref => unsubscribe(db, ref, clock.now()), donePage),
  )
  app.post('/u/:token/again', { config: { isSigned: true } }, (request: TokenRequest, reply) =>
    answer(
      request,
      reply,
      ref => subscribeAgain(db, ref),
      (subscription, token) =>
        subscription.suppression ? donePage(subscription, token) : againPage(subscription, token),
    ),
  )
}
