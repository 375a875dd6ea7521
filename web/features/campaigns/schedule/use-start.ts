import { useState } from 'react'
import { useDraft } from '#web/lib/draft.ts'

const NOW = 'now'

export type Start = ReturnType<typeof useStart>

/** When the campaign starts: now, or at a local minute such as "2026-11-27T09:00". */
export function useStart(id: string, scheduledAt: string | null = null) {
  const [at, setAt] = useDraft(`campaign:${id}:start`, scheduledAt ? localMinute(new Date(scheduledAt)) : NOW)
  const [wasTried, setWasTried] = useState(false)
  const time = at === NOW ? undefined : new Date(at)
  const fault = time && faultOf(time)
  return {
    isLater: at !== NOW,
    at,
    error: (wasTried && fault) || undefined,
    /** A time that can't be used, whether or not sending was tried. */
    fault: fault ?? null,
    /** An instant for the server; undefined means now, null that the time can't be used. */
    instant: time && (fault ? null : time.toISOString()),
    setNow: () => setAt(NOW),
    setLater: (minute = nextMorning()) => setAt(minute),
    /** False, with a marked field, if the time can't be used. */
    isReady: () => {
      setWasTried(true)
      return !fault
    },
  }
}

function faultOf(time: Date): string | null {
  if (Number.isNaN(time.getTime())) return 'Choose a day and time.'
  return time.getTime() <= Date.now() ? 'Choose a time in the future.' : null
}

/** Tomorrow at nine, when most people read their email. */
function nextMorning(): string {
  const time = new Date()
  time.setDate(time.getDate() + 1)
  time.setHours(9, 0, 0, 0)
  return localMinute(time)
}

/** The value that a `datetime-local` input expects: local time without a zone. */
export function localMinute(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`
}
