import { useCallback, useEffect, useRef } from 'react'

/** The same function for good, which does what the latest one does: rows need not be drawn again for it. */
export function useLatest<Argument, Result>(run: (argument: Argument) => Result): (argument: Argument) => Result {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback(argument => latest.current(argument), [])
}
