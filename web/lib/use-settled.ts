import { useEffect, useState } from 'react'

/** The value once it has rested for so long, and a way to take another at once. */
export function useSettled(value: string, milliseconds: number): [string, (value: string) => void] {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return [settled, setSettled]
}
