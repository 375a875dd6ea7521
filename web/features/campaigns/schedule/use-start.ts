import { useState } from 'react'
import { useDraft } from '#web/lib/draft.ts'
import { daysFrom, fromLocalInput, toLocalInput } from '#web/lib/zone.ts'

const NOW = 'now'

export type Start = ReturnType<typeof useStart>

/** When the campaign starts: now, or at a minute of the account's zone such as "2026-11-27T09:00". */
export function useStart(id: string, scheduledAt: string | null = null) {
  const [at, setAt] = useDraft(`campaign:${id}:start`, scheduledAt ? toLocalInput(scheduledAt) : NOW)
  const [wasTried, setWasTried] = useState(false)
  const instant = at === NOW ? undefined : (fromLocalInput(at) ?? null)
  const fault = instant === undefined ? undefined : faultOf(instant)
  return {
    isLater: at !== NOW,
    at,
    error: (wasTried && fault) || undefined,
    /** A time that can't be used, whether or not sending was tried. */
    fault: fault ?? null,
    /** An instant for the server; undefined means now, null that the time can't be used. */
    instant: fault ? null : instant,
    setNow: () => setAt(NOW),
    /** By default tomorrow at nine, when most people read their email. */
    setLater: (minute = toLocalInput(daysFrom(Date.now(), 1, '09:00'))) => setAt(minute),
    /** False, with a marked field, if the time can't be used. */
    isReady: () => {
      setWasTried(true)
      return !fault
    },
  }
}

function faultOf(instant: string | null): string | null {
  if (instant === null) return 'Choose a day and time.'
  return Date.parse(instant) <= Date.now() ? 'Choose a time in the future.' : null
}
