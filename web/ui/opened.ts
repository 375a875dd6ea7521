import { useState } from 'react'

/** False until the dialog first opens, so that nothing loads before. Later it stays true, so that it can fade out. */
export function useHasOpened(open = true): boolean {
  const [hasOpened, setHasOpened] = useState(open)
  if (open && !hasOpened) setHasOpened(true)
  return hasOpened || open
}
