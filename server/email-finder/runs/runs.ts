import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { websiteOf } from '../site/website.ts'
import * as sql from './runs-sql.ts'

/** Queues the next leads of a run if the account has few waiting. Returns false if there are no more. */
export async function takeNext({ db, config }: Deps): Promise<boolean> {
  const ready = await lookAmongAccounts(db.system, among => sql.listReady(db.system, among))
  if (ready.length === 0) return false
  return db.asSystem(async tx => {
    const step = await sql.takeStep(tx, ready)
    if (!step) return false
    const options = { allowPrivate: config.ALLOW_PRIVATE_FETCH }
    const wanted = (await sql.listToLook(tx, step)).flatMap(({ leadId, website }) => {
      const named = websiteOf(website, options)
      return named ? [{ leadId, site: named.site }] : []
    })
    const count = await sql.insertStep(tx, step, wanted)
    if (count > 0) await announceChanges(tx, [{ userId: step.userId, type: 'leads', id: null }])
    return true
  })
}
