import { useEffect, useRef } from 'react'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'

export interface Undo {
  run: () => Promise<unknown>
}

/** The decisions that can be undone, the latest first: by a toast's button, or one after the other by a key. */
export function useUndo() {
  const undos = useRef<Undo[]>([])
  const closeToast = useRef(() => {})
  // On another page, undoing would lead back here.
  useEffect(() => () => closeToast.current(), [])
  const undo = async (entry: Undo) => {
    undos.current = undos.current.filter(other => other !== entry)
    try {
      await entry.run()
      toast({ title: 'Undone' })
    } catch (error) {
      undos.current.push(entry)
      toastRefusal(error, 'Undo failed', 'Failed to undo. Please try again.')
    }
  }
  return {
    offerUndo: (title: string, text: string, run: Undo['run']) => {
      const entry = { run }
      undos.current.push(entry)
      closeToast.current = toast({ title, text, tone: 'good', action: { label: 'Undo', run: () => void undo(entry) } })
    },
    undoLast: () => {
      const last = undos.current.at(-1)
      if (last) void undo(last)
      else toast({ title: 'Nothing to undo' })
    },
  }
}
