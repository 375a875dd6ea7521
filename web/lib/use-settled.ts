import { useEffect, useState } from 'react'

/** The value after it stayed unchanged this long, and a setter that skips the wait. */
export function useSettled<Value>(value: Value, milliseconds: number): [Value, (value: Value) => void] {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return [settled, setSettled]
}
