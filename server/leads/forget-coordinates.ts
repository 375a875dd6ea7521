import { type LeadSourceKind, leadSourceKinds, leadSources } from '#contract/lead-sources.ts'
import type { Deps } from '#server/deps.ts'

/** A statement takes a second at most, so that no other waits. */
const BATCH = 5000

/** The nightly job: clears coordinates that a source's terms no longer let us keep, in every account. */
export async function forgetCoordinates({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const kind of leadSourceKinds) {
    const days = leadSources[kind].coordinatesKeptDays
    if (days !== null) await forgetOf(db, kind, new Date(clock.now().valueOf() - days * 86_400_000))
  }
}

/** The index leads_google_coordinates makes this cheap; another source with such terms needs its own. */
async function forgetOf(db: Deps['db'], kind: LeadSourceKind, before: Date): Promise<void> {
  let forgotten: number
  do {
    const { count } = await db.system`
      with old as (
        select user_id, id from leads
        where source = ${kind} and lat is not null and created_at < ${before}
        order by created_at limit ${BATCH}
      )
      update leads l set lat = null, lon = null from old where l.user_id = old.user_id and l.id = old.id`
    forgotten = count
  } while (forgotten === BATCH)
}
