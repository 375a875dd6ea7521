import type { FastifyInstance } from 'fastify'
import { emailFinder } from '#contract/email-finder.ts'
import { requireWork } from '#server/billing/billing.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, notFound, orNotFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { countSelected } from '#server/leads/filter-sql.ts'
import { present } from './present.ts'
import * as runs from './runs/runs-sql.ts'
import { websiteOf } from './site/website.ts'
import * as sql from './sql.ts'

export function emailFinderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps
  runRoutes(app, deps)
  serve(app, emailFinder.get, ({ userId }, { params: { id } }) =>
    db.asUser(userId, async tx => {
      const lead = await found(tx, userId, id)
      return present(config, lead, await sql.findResult(tx, userId, id))
    }),
  )

  serve(app, emailFinder.find, ({ userId }, { params: { id } }) =>
    db.asUser(userId, async tx => {
      const lead = await found(tx, userId, id)
      await requireWork(tx, { userId, now: clock.now(), config })
      await sql.wantAgain(tx, userId, id, siteToRead(config, lead))
      await sql.enqueueEmailFinder(tx)
      await announceChanges(tx, [{ userId, type: 'leads', id }])
      return present(config, lead, await sql.findResult(tx, userId, id))
    }),
  )

  serve(app, emailFinder.states, ({ userId }, { body }) =>
    db.asUser(userId, tx => sql.listStates(tx, userId, body.leadIds)),
  )
}

/** Runs per account at a time, apart from imports: each may cover all its leads. */
const RUNS_MOST = 5

/** Runs over many websites. */
function runRoutes(app: FastifyInstance, { db, clock, config }: Deps): void {
  serve(app, emailFinder.count, ({ userId }, { body: { selection } }) =>
    db.asUser(userId, async tx => ({
      isOn: config.EMAIL_FINDER === 'on',
      selected: await countSelected(tx, userId, selection),
      lookable: await runs.countLookable(tx, userId, selection),
    })),
  )
  serve(app, emailFinder.findMany, ({ userId }, { body: { selection } }) =>
    db.asUser(userId, async tx => {
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
    }),
  )
  serve(app, emailFinder.runs, ({ userId }) => db.asUser(userId, async tx => [...(await runs.listRuns(tx, userId))]))
  serve(app, emailFinder.stop, ({ userId }, { params: { id } }) =>
    db.asUser(userId, async tx => {
      if (!(await runs.stopRun(tx, userId, id))) throw notFound('Search')
      await announceChanges(tx, [{ userId, type: 'leads', id: null }])
      return runs.findRun(tx, userId, id)
    }),
  )
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
