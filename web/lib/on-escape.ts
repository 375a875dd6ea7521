import type { KeyboardEvent } from 'react'

/** For a control in a dialog: Escape cancels the edit and leaves the dialog open. */
export const onEscape = (giveUp: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  giveUp()
}
