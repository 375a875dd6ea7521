import { DAY_MS } from '#contract/durations.ts'
import { type LeadSourceKind, leadSourceKinds, leadSources } from '#contract/lead-sources.ts'
import type { Deps } from '#server/deps.ts'
import { forgetOldCoordinates } from './sql.ts'

/** Keeps a statement below a second, so that no other has to wait. */
const BATCH = 5000

/** The nightly job: clears coordinates that a source's terms no longer allow us to keep, in all accounts. */
export async function forgetCoordinates({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const kind of leadSourceKinds) {
    const days = leadSources[kind].coordinatesKeptDays
    if (days !== null) await forgetOf(db, kind, new Date(clock.now().valueOf() - days * DAY_MS))
  }
}

/** The index leads_google_coordinates makes this cheap; another source with such terms needs its own. */
async function forgetOf(db: Deps['db'], kind: LeadSourceKind, before: Date): Promise<void> {
  let forgotten: number
  do {
    forgotten = await forgetOldCoordinates(db, kind, before, BATCH)
  } while (forgotten === BATCH)
}
