import type { FastifyInstance } from 'fastify'
import { OFFER_PROFILES_MOST, offers } from '#contract/offers.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import * as sql from './offers-sql.ts'

export function offerRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, offers.list, ({ userId }) => db.asUser(userId, tx => sql.listProfiles(tx, userId)))
  serve(app, offers.create, async ({ userId }, { body }) => {
    const profile = await db.asUser(userId, tx => sql.insertProfile(tx, userId, body))
    if (!profile)
      throw conflict(
        `An account can have at most ${OFFER_PROFILES_MOST} offer profiles. Delete one that you no longer use.`,
      )
    return profile
  })
  serve(app, offers.update, async ({ userId }, { params, body }) => {
    const profile = await db.asUser(userId, tx => sql.updateProfile(tx, userId, params.id, body))
    if (!profile) throw notFound('Offer profile')
    return profile
  })
  serve(app, offers.remove, async ({ userId }, { params }) => {
    const isGone = await db.asUser(userId, tx => sql.deleteProfile(tx, userId, params.id))
    if (!isGone) throw notFound('Offer profile')
    return { message: 'Offer profile deleted' }
  })
}
