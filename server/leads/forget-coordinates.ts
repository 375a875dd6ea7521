import type { Deps } from '#server/deps.ts'

/** As long as Google lets its coordinates be kept. */
const KEPT_DAYS = 30
/** A statement of so many leads is done in a second, and holds up nobody. */
const BATCH = 5000

/** The nightly job: of the businesses that Google named, whoever's they are, where they stand is forgotten in time. */
export async function forgetCoordinates({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().valueOf() - KEPT_DAYS * 86_400_000)
  let forgotten: number
  do {
    const { count } = await db.system`
      with old as (
        select user_id, id from leads
        where source = 'google' and lat is not null and created_at < ${before}
        order by created_at limit ${BATCH}
      )
      update leads l set lat = null, lon = null from old where l.user_id = old.user_id and l.id = old.id`
    forgotten = count
  } while (forgotten === BATCH)
}
