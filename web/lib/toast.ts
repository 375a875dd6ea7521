import { createStore } from './store.ts'

export interface Toast {
  title: string
  text?: string | undefined
  tone?: 'neutral' | 'good' | 'bad'
  action?: { label: string; run: () => void } | undefined
  /** How long it stays. The clock stops while the pointer or the focus is on it. */
  milliseconds?: number
}
export interface ShownToast extends Toast {
  id: number
}

export const shownToast = createStore<ShownToast | null>(null)
let count = 0

/** Replaces the message on screen. Returns a function that closes this one. */
export function toast(message: Toast): () => void {
  count += 1
  const id = count
  shownToast.write({ ...message, id })
  return () => dismissToast(id)
}

/** Does what the Undo of the message on screen does. */
export function undoShown() {
  const action = shownToast.read()?.action
  if (action?.label !== 'Undo') return
  dismissToast()
  action.run()
}

/** Of the latest message, on screen or not: tells whether another one followed. */
export const lastToastId = () => count

export function dismissToast(id?: number) {
  const shown = shownToast.read()
  if (shown && (id === undefined || shown.id === id)) shownToast.write(null)
}
