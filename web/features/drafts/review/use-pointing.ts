import { useEffect, useRef, useState } from 'react'

/** What the pointer or the focus is at: a fact, and the clause if it's in the text. */
export interface Pointed {
  key: string
  clause: string | null
}
export type Pointing = ReturnType<typeof usePointing>

/** Time to move the pointer from a clause to its note. */
const STAYS_MS = 180

/** Ties clauses and facts together. It starts over with each draft. */
export function usePointing(draftId: string | undefined) {
  const [held, setHeld] = useState<{ draftId: string | undefined; pointed: Pointed | null }>({ draftId, pointed: null })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const point = (pointed: Pointed | null) => {
    clearTimeout(timer.current)
    setHeld({ draftId, pointed })
  }
  return {
    pointed: held.draftId === draftId ? held.pointed : null,
    point,
    stay: () => clearTimeout(timer.current),
    leave: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setHeld({ draftId, pointed: null }), STAYS_MS)
    },
  }
}
