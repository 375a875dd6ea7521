import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { csvRoutes } from '#server/csv/routes.ts'
import { doctorRoutes } from '#server/doctor/doctor.ts'
import { emailFinderRoutes } from '#server/email-finder/routes.ts'
import { inboxRoutes } from '#server/inbox/routes.ts'
import { incomingRoutes } from '#server/incoming/routes.ts'
import { outboxRoutes } from '#server/sending/outbox-page/routes.ts'
import { pacingRoutes } from '#server/sending/pacing/routes.ts'
import { sequenceRoutes } from '#server/sending/sequences/routes.ts'
import { sendingAccountRoutes } from '#server/sending-accounts/routes.ts'
import { parseMailFrom } from '#server/sending-accounts/sending-accounts.ts'
import { summaryRoutes } from '#server/summaries/summaries.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { isPaidAt } from './billing/entitlements.ts'
import { billingRoutes } from './billing/routes.ts'
import { usageRoutes } from './billing/usage-routes.ts'
import { callRoutes } from './calls/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import type { Config } from './config.ts'
import { consentRoutes } from './consents/routes.ts'
import { crmRoutes } from './crm/routes.ts'
import type { Deps } from './deps.ts'
import { domainRoutes } from './domains/routes.ts'
import { trackingHostRoutes } from './domains/tracking-routes.ts'
import { exportRoutes } from './export-everything/routes.ts'
import { gettingStartedRoutes } from './getting-started/routes.ts'
import { countAllowances } from './http/allowance.ts'
import { apiDescriptionRoutes } from './http/api-description.ts'
import { cleanInputs } from './http/clean-input.ts'
import { answerBeforeClosing } from './http/drain.ts'
import { AppError } from './http/errors.ts'
import { eventStreamRoutes } from './http/event-stream.ts'
import { runOnce } from './http/idempotency.ts'
import { limitCalls } from './http/limit-calls.ts'
import { answerBadAddress, answerBrokenHttp, replyWithMessage } from './http/on-error.ts'
import { readOnlyJson } from './http/read-json.ts'
import { nameRequests, requestIdOf } from './http/request-id.ts'
import { refuseForeignWrites } from './http/same-origin.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { readSessions } from './http/session.ts'
import { serveWeb } from './http/static.ts'
import { traceRequests } from './http/trace-requests.ts'
import { refuseWrongMethods } from './http/wrong-method.ts'
import { keyRoutes } from './keys/routes.ts'
import { leadRoutes } from './leads/routes.ts'
import { log } from './log/log.ts'
import { mapRoutes } from './map/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { monitoringRoutes } from './monitoring/routes.ts'
import { uploadOrigin } from './providers/storage/s3-settings.ts'
import { searchRoutes } from './search/routes.ts'
import { suppressionRoutes } from './suppressions/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { draftRoutes } from './writer/drafts/routes.ts'
import { offerRoutes } from './writer/offers/routes.ts'
import { writerRoutes } from './writer/routes.ts'
import { toneRoutes } from './writer/tone/routes.ts'

export interface AppOptions {
  /** The built web application; without it only the API is served. */
  webFolder?: string
}

/** For a request to arrive: the largest upload, 100 MB, at 0.7 Mbit/s. Headers have Node's own minute. */
const REQUEST_TIMEOUT_MS = 20 * 60_000

/** For Fastify's own lines: at `info` it only repeats where it listens. The wider type keeps pino's out of every `app`. */
const loggerAt = (level: Config['LOG_LEVEL']): FastifyBaseLogger =>
  log.child({}, { level: level === 'info' ? 'warn' : level })

/** Each feature's routes. */
const ROUTES = [
  signInRoutes,
  leadRoutes,
  csvRoutes,
  searchRoutes,
  emailFinderRoutes,
  mapRoutes,
  writerRoutes,
  draftRoutes,
  offerRoutes,
  toneRoutes,
  campaignRoutes,
  callRoutes,
  taskRoutes,
  summaryRoutes,
  suppressionRoutes,
  consentRoutes,
  templateRoutes,
  mailRoutes,
  pacingRoutes,
  sequenceRoutes,
  mediaRoutes,
  sendingAccountRoutes,
  domainRoutes,
  billingRoutes,
  usageRoutes,
  gettingStartedRoutes,
  crmRoutes,
  trackingRoutes,
  incomingRoutes,
  analyticsRoutes,
  adminRoutes,
  doctorRoutes,
  eventStreamRoutes,
  monitoringRoutes,
]

/** The whole web role: what every request passes, then the features. */
export async function buildApp(deps: Deps, { webFolder }: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps
  const app = Fastify({
    loggerInstance: loggerAt(config.LOG_LEVEL),
    // Lines carry the request's ID by their context.
    childLoggerFactory: logger => logger,
    genReqId: requestIdOf,
    // As a function: given a number, Fastify trusts no proxy.
    trustProxy: (_, hop) => hop < config.TRUST_PROXY,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 4096 },
    // A browser's spare connection without any request would delay the shutdown.
    forceCloseConnections: true,
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenHttp,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  })
  nameRequests(app)
  traceRequests(app)
  replyWithMessage(app)
  trackingHostRoutes(app, deps)
  sendSecurityHeaders(app, { publicUrl: config.PUBLIC_URL })
  refuseForeignWrites(app, { publicUrl: config.PUBLIC_URL })
  readOnlyJson(app)
  cleanInputs(app)
  refuseWrongMethods(app)
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, { threshold: 1024 })
  countAllowances(app, deps)
  runOnce(app, deps)
  readSessions(app, { ...deps, isPaidAt })
  limitCalls(app)

  for (const routes of ROUTES) routes(app, deps)
  answerBeforeClosing(app)
  apiDescriptionRoutes(app, config.PUBLIC_URL)
  if (webFolder)
    await serveWeb(app, {
      folder: webFolder,
      sales: parseMailFrom(config.MAIL_FROM).address,
      googleMaps: config.GOOGLE_MAPS_BROWSER_KEY !== undefined,
      mapStyle: config.MAP_STYLE_URL && new URL(config.MAP_STYLE_URL).origin,
      uploads: uploadOrigin(config),
      cards: config.STRIPE_PUBLISHABLE_KEY ? config.STRIPE_JS_URL : undefined,
    })
  else
    app.setNotFoundHandler(() => {
      throw new AppError(404, 'Not found')
    })
  return app
}

/** What came back, and what left in test mode. */
function mailRoutes(app: FastifyInstance, deps: Deps): void {
  inboxRoutes(app, deps)
  outboxRoutes(app, deps)
}

/** People, and programs that act for them. */
function signInRoutes(app: FastifyInstance, deps: Deps): void {
  accountRoutes(app, deps)
  auditLogRoutes(app, deps)
  exportRoutes(app, deps)
  keyRoutes(app, deps)
  webhookRoutes(app, deps)
  mcpRoutes(app, deps)
}
