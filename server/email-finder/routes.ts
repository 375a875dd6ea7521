import type { FastifyInstance } from 'fastify'
import { emailFinder } from '#contract/email-finder.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, notFound, orNotFound } from '#server/http/errors.ts'
import { serveInTx } from '#server/http/serve.ts'
import { countSelected } from '#server/leads/filter-sql.ts'
import { present } from './present.ts'
import * as runs from './runs/runs-sql.ts'
import { websiteOf } from './site/website.ts'
import * as sql from './sql.ts'

export function emailFinderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps
  runRoutes(app, deps)
  serveInTx(app, db.asUser, emailFinder.get, async ({ userId, sql: tx }, { params: { id } }) => {
    const lead = await found(tx, userId, id)
    return present(config, lead, await sql.findResult(tx, userId, id))
  })

  serveInTx(app, db.asUser, emailFinder.find, async ({ userId, sql: tx }, { params: { id } }) => {
    const lead = await found(tx, userId, id)
    await requireWork(tx, { userId, now: clock.now(), config })
    await sql.wantAgain(tx, userId, id, siteToRead(config, lead))
    await sql.enqueueEmailFinder(tx)
    await announceChanges(tx, [{ userId, type: 'leads', id }])
    return present(config, lead, await sql.findResult(tx, userId, id))
  })

  serveInTx(app, db.asUser, emailFinder.states, ({ userId, sql: tx }, { body }) =>
    sql.listStates(tx, userId, body.leadIds),
  )
}

/** Runs per account at a time, apart from imports: each may cover all its leads. */
const RUNS_MOST = 5

/** Runs over many websites. */
function runRoutes(app: FastifyInstance, { db, clock, config }: Deps): void {
  serveInTx(app, db.asUser, emailFinder.count, async ({ userId, sql: tx }, { body: { selection } }) => ({
    isOn: config.EMAIL_FINDER === 'on',
    selected: await countSelected(tx, userId, selection),
    lookable: await runs.countLookable(tx, userId, selection),
  }))
  serveInTx(app, db.asUser, emailFinder.findMany, async ({ userId, sql: tx }, { body: { selection } }) => {
    await requireWork(tx, { userId, now: clock.now(), config })
    requireFinder(config)
    const inWork = (await runs.listRuns(tx, userId)).filter(run => run.kind === 'chosen' && run.remaining > 0)
    if (inWork.length >= RUNS_MOST)
      throw conflict('Several email finder runs are in progress. Wait for one to finish, or stop it.')
    const id = await runs.insertRun(tx, userId)
    const total = await runs.insertChosen(tx, userId, id, selection)
    if (total === 0) throw badRequest('Every selected lead already has an email address or has no website to check.')
    await sql.enqueueEmailFinder(tx)
    return runs.findRun(tx, userId, id)
  })
  serveInTx(app, db.asUser, emailFinder.runs, async ({ userId, sql: tx }) => [...(await runs.listRuns(tx, userId))])
  serveInTx(app, db.asUser, emailFinder.stop, async ({ userId, sql: tx }, { params: { id } }) => {
    if (!(await runs.stopRun(tx, userId, id))) throw notFound('Search')
    await announceChanges(tx, [{ userId, type: 'leads', id: null }])
    return runs.findRun(tx, userId, id)
  })
}

const found = async (tx: Sql, userId: string, id: string) =>
  orNotFound(await sql.findLeadWebsite(tx, userId, id), 'Lead')

function siteToRead(config: Deps['config'], { website, source }: sql.LeadWebsite): string {
  requireFinder(config)
  if (source === 'sample') throw badRequest('This is a sample business, so it has no website to check.')
  const named = websiteOf(website, { allowPrivate: config.ALLOW_PRIVATE_FETCH })
  if (!named) throw badRequest('Add a website to this lead first.')
  return named.site
}

function requireFinder(config: Deps['config']): void {
  if (config.EMAIL_FINDER === 'off') throw badRequest('The email finder is turned off on this server (EMAIL_FINDER).')
}
