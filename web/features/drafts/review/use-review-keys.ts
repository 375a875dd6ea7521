import { useKeys } from '#web/lib/keys.ts'

interface ReviewKeys {
  approve: () => void
  edit: () => void
  rewrite: () => void
  skip: () => void
  move: (step: 1 | -1) => void
  /** While a model rewrites the draft. */
  stop: (() => void) | undefined
  undo: () => void
  toggleTabStops: () => void
}

/** The shortcuts of the review. They're off while a dialog or the editor is open. */
export function useReviewKeys(areOn: boolean, keys: ReviewKeys) {
  const all = [
    { key: 'a', label: 'Approve', run: keys.approve },
    { key: 'e', label: 'Edit', run: keys.edit },
    { key: 'r', label: 'Rewrite', run: keys.rewrite },
    { key: 's', label: 'Skip', run: keys.skip },
    { key: 'j', label: 'Next draft', run: () => keys.move(1) },
    { key: 'k', label: 'Previous draft', run: () => keys.move(-1) },
    { key: 'z', label: 'Undo', run: keys.undo },
    { key: 'f', label: 'Reach facts in the text with Tab, or stop that', run: keys.toggleTabStops },
    ...(keys.stop ? [{ key: 'escape', label: 'Stop rewriting', run: keys.stop }] : []),
  ]
  useKeys(areOn ? all : [])
}
