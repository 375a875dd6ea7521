import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  run: () => void | Promise<void>
  tone?: 'bad'
  disabled?: boolean
  /** The action moves the focus itself, so the menu doesn't return it to the button. */
  takesFocus?: boolean
  /** Its keyboard shortcut. */
  shortcut?: string
  /** The current value in a choice. */
  isChosen?: boolean
}

export interface MenuProps {
  /** The button that opened it, which gets the focus back. null closes the menu. */
  anchor: HTMLElement | null
  onClose: () => void
  label: string
  header?: ReactNode
  items: MenuItem[]
  align?: 'start' | 'end' | undefined
}

/** The shell calls it after the page is idle, so that menus open without a wait, and without a network. */
export const loadMenu = () => import('./menu-popup.tsx')
const MenuPopup = lazyPart(loadMenu, 'MenuPopup')

/**
 * One menu for any number of buttons, such as a table's rows. A button sets the anchor with
 * `onClick={e => setAnchor(e.currentTarget)}`, and has `aria-haspopup="menu" aria-expanded`.
 */
export function Menu(props: MenuProps) {
  if (!props.anchor) return null
  return <MenuPopup {...props} />
}
