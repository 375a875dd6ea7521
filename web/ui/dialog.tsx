import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { useHasOpened } from './opened.ts'

export interface DialogProps {
  open?: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, with the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
}

const DialogPopup = lazyPart(() => import('./dialog-popup.tsx'), 'DialogPopup')

/** Escape and a click on the backdrop close it. The focus returns to where it was. */
export function Dialog(props: DialogProps) {
  if (!useHasOpened(props.open)) return null
  return <DialogPopup {...props} />
}
