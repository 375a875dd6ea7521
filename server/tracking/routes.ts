import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { html } from '#server/http/html.ts'
import { type PlainPage, sendPlainPage } from '#server/http/plain-page.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { languageOf } from '#server/languages/text-language.ts'
import { originsOfEmails } from '#server/leads/activity/email-origins.ts'
import { log } from '#server/log/log.ts'
import { sendTransactional } from '#server/sending/compose/transactional.ts'
import { botReason } from './bot-reason.ts'
import { closedAccounts } from './closed-accounts.ts'
import { erase } from './erase.ts'
import { type Hit, type Ingest, makeIngest } from './ingest.ts'
import { acceptedLanguage, type Origin } from './languages/languages.ts'
import { findSubscription, isErased, type Subscription } from './sql.ts'
import { makeEraseToken, makeUndoToken, readClickToken, readEraseToken, readToken, readUndoToken } from './tokens.ts'
import { type MessageRef, SAMPLE_TOKEN } from './tracking.ts'
import { stopSeries, subscribeAgain, unsubscribe } from './unsubscribe.ts'
import { pagesIn } from './unsubscribe-page.ts'

/** The links in emails. They're public: the signed token in the path is the only credential. */
export function trackingRoutes(app: FastifyInstance, deps: Deps): void {
  const ingest = makeIngest({
    db: deps.db,
    onError: error => log.error({ err: error }, 'Couldn’t write opens and clicks'),
  })
  app.addHook('onClose', () => ingest.flush())
  hitRoutes(app, deps, ingest)
  app.register(async scope => {
    // Mail providers post forms of any content type, and the path has all the data, so no body is read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_, __, done) => done(null))
    unsubscribeRoutes(scope, deps)
    eraseRoutes(scope, deps)
  })
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** Both respond immediately; the hit is written later, in batches. */
function hitRoutes(app: FastifyInstance, deps: Deps, ingest: Ingest): void {
  const { secrets, clock } = deps
  const isClosed = closedAccounts(deps, error => log.error({ err: error }, 'Couldn’t look up closed accounts'))
  const keep = (request: FastifyRequest, type: Hit['type'], ref: MessageRef, link?: Hit['data']) => {
    // Senders who look at their own emails aren't readers.
    if (request.caller?.userId === ref.userId) return
    const agent = request.headers['user-agent']?.slice(0, 400) ?? null
    const { userId, messageId } = ref
    ingest.add({ userId, messageId, type, at: clock.now(), data: { ...link, agent }, botReason: botReason(request) })
  }

  app.get('/t/o/:token', LINK, (request: TokenRequest, reply) => {
    const ref = readToken(secrets, 'open', request.params.token.replace(/\.gif$/, ''))
    if (ref) keep(request, 'opened', ref)
    return reply.header('cache-control', 'no-store').type('image/gif').send(PIXEL)
  })

  app.get('/t/c/:token', LINK, async (request: TokenRequest, reply) => {
    const click = readClickToken(secrets, request.params.token)
    if (!click) return sendPlainPage(reply, pagesFor(request).unknown, 404)
    if (await isClosed(click.userId)) return sendPlainPage(reply, pagesFor(request).closed, 410)
    keep(request, 'clicked', click, { link: click.link, url: click.target })
    return reply.header('cache-control', 'no-store').redirect(click.target, 302)
  })
}

/** In the language of the email that led there, or else the first that the browser asks for. */
const pagesFor = ({ headers }: FastifyRequest, email: Subscription | null = null) =>
  pagesIn((email?.text && languageOf(email.text)) || acceptedLanguage(headers['accept-language']))
type Pages = ReturnType<typeof pagesIn>

/** Enough time to notice a mistake on the confirmation page. */
const UNDO_MS = 15 * 60_000

const LINK = { config: { calls: 'link' } } as const
const SIGNED = { config: { calls: 'link', isSigned: true } } as const

interface Shown<S> {
  pages: Pages
  found: S
  ref: MessageRef
  token: string
}

/** Serves pages about the message that the token in their path names. */
function servingPages(app: FastifyInstance, { secrets }: Deps) {
  return <S extends Subscription>(
    method: 'GET' | 'POST',
    url: string,
    act: (ref: MessageRef) => Promise<S | null>,
    page: (shown: Shown<S>) => PlainPage | Promise<PlainPage>,
  ) => {
    const handler = async (request: TokenRequest, reply: FastifyReply) => {
      const { token } = request.params
      if (token === SAMPLE_TOKEN) return sendPlainPage(reply, pagesFor(request).sample)
      const ref = readToken(secrets, 'unsubscribe', token)
      if (!ref) return sendPlainPage(reply, pagesFor(request).unknown, 404)
      const found = await act(ref)
      if (!found) return sendPlainPage(reply, pagesFor(request).forgotten, 404)
      return sendPlainPage(reply, await page({ pages: pagesFor(request, found), found, ref, token }))
    }
    app.route({ method, url, ...(method === 'GET' ? LINK : SIGNED), handler })
  }
}

const originOf = async (
  { db }: Deps,
  { userId }: MessageRef,
  { leadId, emailNorm }: Subscription,
): Promise<Origin | null> =>
  leadId === null ? null : ((await originsOfEmails(db.system, userId, [leadId])).get(emailNorm) ?? null)

/** GET never unsubscribes, because filters and previews follow every link in an email. */
function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, secrets, clock } = deps
  const serve = servingPages(app, deps)
  const find = (ref: MessageRef) => findSubscription(db.system, ref)
  /** Only the response to the unsubscribe click contains it, so the link in the email can't be used for it. */
  const undoToken = (ref: MessageRef, suppressedAt: number | null) =>
    suppressedAt === null
      ? null
      : makeUndoToken(secrets, { ...ref, suppressedAt, expiresAt: clock.now().getTime() + UNDO_MS })

  serve('GET', '/u/:token', find, async ({ pages, found, ref, token }) => {
    if (isErased(found)) return pages.erased(found)
    if (found.suppression) return pages.done(found, null, token)
    if (found.isCounted && found.hasFollowUps) return pages.seriesDone(found, token)
    return pages.ask(found, token, await originOf(deps, ref, found))
  })
  const leave = (ref: MessageRef) => unsubscribe(db, ref, clock.now())
  serve('POST', '/u/:token', leave, ({ pages, found, ref, token }) =>
    isErased(found) ? pages.erased(found) : pages.done(found, undoToken(ref, found.newlySuppressedAt), token),
  )
  const stop = (ref: MessageRef) => stopSeries(db, ref, clock.now())
  serve('POST', '/u/:token/series', stop, ({ pages, found, token }) =>
    found.suppression ? pages.done(found) : pages.seriesDone(found, token),
  )
  app.post('/u/:token/again', SIGNED, async (request: TokenRequest, reply) => {
    const undo = readUndoToken(secrets, request.params.token)
    if (!undo) return sendPlainPage(reply, pagesFor(request).unknown, 404)
    const isLate = clock.now().getTime() > undo.expiresAt
    const found = await (isLate ? findSubscription(db.system, undo) : subscribeAgain(db, undo))
    const pages = pagesFor(request, found)
    if (!found) return sendPlainPage(reply, pages.unknown, 404)
    return sendPlainPage(reply, found.suppression ? pages.done(found) : pages.again(found))
  })
}

const CONFIRM_MS = DAY_MS

/**
 * Deleting at this sender needs the link in the email, as unsubscribing does. Senders can see that link, so deleting at others
 * needs one that only goes to the address; where emails stay in test mode, senders would see that, too.
 */
function eraseRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, secrets, clock, config } = deps
  const serve = servingPages(app, deps)
  const find = (ref: MessageRef) => findSubscription(db.system, ref)
  const hasOthers = config.MAIL_TRANSPORT !== 'outbox'
  serve('GET', '/u/:token/delete', find, async ({ pages, found, ref, token }) =>
    isErased(found)
      ? pages.erased(found)
      : pages.erase(found, token, { origin: await originOf(deps, ref, found), hasOthers }),
  )
  const eraseHere = (ref: MessageRef) => erase(db, ref, 'sender')
  serve('POST', '/u/:token/delete', eraseHere, ({ pages, found }) => pages.erased(found))
  if (hasOthers)
    serve('POST', '/u/:token/delete/everywhere', find, async ({ pages, found, ref }) => {
      if (isErased(found)) return pages.erased(found)
      await limitRate(db.system, `erase:${ref.messageId}`, { max: 3, seconds: 86_400 })
      const token = makeEraseToken(secrets, ref, clock.now().getTime() + CONFIRM_MS)
      const url = `${config.PUBLIC_URL}/u/${token}/erase`
      const { subject, text } = pages.confirmMail
      await sendTransactional(deps, {
        userId: ref.userId,
        to: found.email,
        subject,
        text: `${text}\n\n${url}\n`,
        html: html`<p>${text}</p><p><a href="${url}">${subject}</a></p>`.markup,
      })
      return pages.confirmSent(found)
    })
  app.get('/u/:token/erase', LINK, (request: TokenRequest, reply) => {
    const isOurs = readEraseToken(secrets, request.params.token, clock.now()) !== null
    const pages = pagesFor(request)
    return isOurs ? sendPlainPage(reply, pages.confirm(request.params.token)) : sendPlainPage(reply, pages.unknown, 404)
  })
  app.post('/u/:token/erase', SIGNED, async (request: TokenRequest, reply) => {
    const ref = readEraseToken(secrets, request.params.token, clock.now())
    const found = ref && (await erase(db, ref, 'everywhere'))
    const pages = pagesFor(request, found)
    return found ? sendPlainPage(reply, pages.erased(found, true)) : sendPlainPage(reply, pages.unknown, 404)
  })
}
