import type { FastifyInstance } from 'fastify'
import type { Fact } from '#contract/facts.ts'
import { leadFacts, STATED_FACTS_MAX } from '#contract/lead-facts.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { readFacts } from './facts.ts'
import * as sql from './facts-sql.ts'

/** Removals that we remember per lead. */
const REMOVALS_MOST = 300

export function factRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, leadFacts.list, ({ userId }, { params }) => db.asUser(userId, tx => factsOf(tx, userId, params.id)))

  serve(app, leadFacts.add, ({ userId }, { params, body }) =>
    changed(db, userId, params.id, tx => state(tx, userId, params.id, body)),
  )
  serve(app, leadFacts.edit, ({ userId }, { params, body: { type, value, to } }) =>
    changed(db, userId, params.id, async tx => {
      if (to !== value) await remove(tx, userId, params.id, { type, value })
      await state(tx, userId, params.id, { type, value: to })
    }),
  )
  serve(app, leadFacts.remove, ({ userId }, { params, query }) =>
    changed(db, userId, params.id, tx => remove(tx, userId, params.id, query)),
  )
  serve(app, leadFacts.restore, ({ userId }, { params, body }) =>
    changed(db, userId, params.id, tx => sql.deleteRemoved(tx, userId, params.id, body)),
  )
}

type Stated = Parameters<typeof sql.upsertStated>[3]

async function state(tx: Sql, userId: string, leadId: string, fact: Stated): Promise<void> {
  if (fact.type === 'founded' && !/^\d{4}$/.test(fact.value)) throw badRequest('Enter a year, such as 1998.')
  if (!(await sql.upsertStated(tx, userId, leadId, fact, STATED_FACTS_MAX)))
    throw conflict(`A lead can have at most ${STATED_FACTS_MAX} facts of your own. Remove one that you don’t need.`)
}

async function remove(tx: Sql, userId: string, leadId: string, fact: Stated): Promise<void> {
  await sql.upsertRemoved(tx, userId, leadId, fact)
  await sql.forgetOldRemovals(tx, userId, leadId, REMOVALS_MOST)
}

/** Changes the lead's facts, if it's the user's, and returns all of them. */
const changed = (db: Deps['db'], userId: string, leadId: string, change: (tx: Sql) => PromiseLike<unknown>) =>
  db.asUser(userId, async tx => {
    await factsOf(tx, userId, leadId)
    await change(tx)
    return factsOf(tx, userId, leadId)
  })

async function factsOf(tx: Sql, userId: string, leadId: string): Promise<Fact[]> {
  const facts = (await readFacts(tx, userId, [leadId])).get(leadId)
  if (!facts) throw notFound('Lead')
  return facts
}
