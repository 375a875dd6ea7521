import { lazy, type ReactNode, Suspense } from 'react'
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

const DialogPopup = lazy(() => import('./dialog-popup.tsx').then(module => ({ default: module.DialogPopup })))

/** Escape and a click on the backdrop close it. The focus returns to where it was. */
export function Dialog(props: DialogProps) {
  if (!useHasOpened(props.open)) return null
  return (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  )
}
