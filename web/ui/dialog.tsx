import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'

export interface DialogProps {
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, with the main one last. */
  footer?: ReactNode
  /** A sheet fills a phone's screen. */
  size?: 'sm' | 'md' | 'lg' | 'sheet'
}

/** Escape and a click on the backdrop close it. The focus returns to where it was. */
export const Dialog = lazyPart(() => import('./dialog-popup.tsx'), 'DialogPopup')
