import { useCallback, useContext, useState } from 'react'
import { UserContext } from './user.ts'

const PREFIX = 'canvass-draft:'

/**
 * State that outlives a reload and a lost session, in this tab alone and for this user alone:
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

export function forgetDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

function keep(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // The storage is full (about 5 MB): the text stays on the page, it is only not kept.
  }
}
