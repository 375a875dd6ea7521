import { useCallback, useContext, useMemo, useState } from 'react'
import { UserContext } from './user.ts'

export const PREFIX = 'canvass-draft:'

/**
 * State that survives a reload and a lost session, only in this tab and only for this user:
 * `const [subject, setSubject] = useDraft('campaign-subject', '')`.
 */
export function useDraft(name: string, initial: string): [string, (value: string) => void] {
  const key = `${PREFIX}${useContext(UserContext)?.id ?? 'nobody'}:${name}`
  const [value, setValue] = useState(() => sessionStorage.getItem(key) ?? initial)
  const set = useCallback(
    (next: string) => {
      setValue(next)
      keep(key, next === initial ? null : next)
    },
    [key, initial],
  )
  return [value, set]
}

/** The same for anything that JSON holds. What can't be read is as it was at first. */
export function useKept<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const atFirst = JSON.stringify(initial)
  const [kept, keep] = useDraft(name, atFirst)
  const value = useMemo(() => readJson<Value>(kept) ?? (JSON.parse(atFirst) as Value), [kept, atFirst])
  return [value, useCallback((next: Value) => keep(JSON.stringify(next)), [keep])]
}

function readJson<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value
  } catch {
    return undefined
  }
}

export function forgetDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/** Moves what is kept under names that begin so to other names; without those, forgets it. */
export function moveDrafts(from: string, to?: string) {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(PREFIX) || !key.includes(`:${from}:`)) continue
    if (to) keep(key.replace(`:${from}:`, `:${to}:`), sessionStorage.getItem(key))
    sessionStorage.removeItem(key)
  }
}

/** Keeps a text until the session ends; null forgets it. */
export function keep(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // The storage is full (about 5 MB). The text stays on the page but won't survive a reload.
  }
}
