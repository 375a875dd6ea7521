import type { RecordedConsent } from '#contract/consents.ts'
import { formatDay } from '#web/lib/format.ts'

/** The day has no time zone. */
export const givenDay = ({ givenOn }: RecordedConsent): string => formatDay(`${givenOn}T12:00`)

/** What was agreed, where, and by whom, and whether it still counts. */
export const consentText = ({ how, place, givenBy, coversOpens, withdrawnAt }: RecordedConsent): string =>
  [
    withdrawnAt && `Withdrawn on ${formatDay(withdrawnAt)}`,
    how,
    place,
    givenBy && `By ${givenBy}`,
    coversOpens && 'Opens may be tracked',
  ]
    .filter(Boolean)
    .join(' · ')
