import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict } from '#server/http/errors.ts'
import { hasLeads } from '../sql.ts'
import { toRow } from './add-leads.ts'
import { insertImported, lockImports } from './add-sql.ts'
import { sampleLeads } from './sample-leads.ts'

/** Adds the sample leads to an empty list. They use no quota. A list with real leads never gets them. */
export function addSamples({ db }: Pick<Deps, 'db'>, userId: string): Promise<{ added: number }> {
  return db.asUser(userId, async sql => {
    await lockImports(sql, userId)
    if (await hasLeads(sql, userId))
      throw conflict('Your list already has leads. Sample leads are only for an empty list.')
    const { length } = await insertImported(sql, userId, sampleLeads().map(toRow))
    await announceChanges(sql, [{ userId, type: 'leads', id: null }])
    return { added: length }
  })
}
