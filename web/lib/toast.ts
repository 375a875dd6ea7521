export interface Toast {
  title: string
  text?: string | undefined
  tone?: 'neutral' | 'good' | 'bad'
  action?: { label: string; run: () => void } | undefined
  /** How long it stays; it waits while the pointer or the focus is on it. */
  milliseconds?: number
}
export interface ShownToast extends Toast {
  id: number
}

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows one message; a new one replaces the current one. With an action (Undo) it stays 8 s. */
export function toast(message: Toast): () => void {
  count += 1
  const id = count
  show({ ...message, id })
  return () => dismissToast(id)
}

/** The message that was said last, shown still or not: who wants to add to it sees whether something else was said since. */
export const lastToastId = () => count

export function dismissToast(id?: number) {
  if (shown && (id === undefined || shown.id === id)) show(null)
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  current: () => shown,
}

function show(next: ShownToast | null) {
  shown = next
  for (const listener of listeners) listener()
}
