import { useCallback, useEffect, useRef } from 'react'

/** A function that never changes but runs the latest one, so that passing it doesn't render rows again. */
export function useLatest<Argument, Result>(run: (argument: Argument) => Result): (argument: Argument) => Result {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback(argument => latest.current(argument), [])
}
