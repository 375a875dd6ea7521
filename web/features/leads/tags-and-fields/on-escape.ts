import type { KeyboardEvent } from 'react'

/** For a control in a dialog: Escape gives up what is done there, and the dialog stays. */
export const onEscape = (giveUp: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  giveUp()
}
