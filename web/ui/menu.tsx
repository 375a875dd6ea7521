import type { LucideIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  run: () => void | Promise<void>
  tone?: 'bad'
  disabled?: boolean
  /** It moves the focus itself, to a field in place: the menu doesn't give it back to its button. */
  takesFocus?: boolean
  /** The key that does the same, shown at its end. */
  shortcut?: string
  /** The one of a choice that holds now. */
  isChosen?: boolean
}

export interface MenuProps {
  /** The button that opened it; null is closed. The focus goes back there. */
  anchor: HTMLElement | null
  onClose: () => void
  label: string
  header?: ReactNode
  items: MenuItem[]
  align?: 'start' | 'end'
}

const load = () => import('./menu-popup.tsx').then(module => ({ default: module.MenuPopup }))
const MenuPopup = lazy(load)

/** For `onPointerEnter` and `onFocus` of the button, so that the first opening does not wait. */
export const preloadMenu = () => void load()

/**
 * One menu for as many buttons as there are (a table's rows share one): a button sets the anchor,
 * `onClick={e => setAnchor(e.currentTarget)}`, and says `aria-haspopup="menu" aria-expanded`.
 */
export function Menu(props: MenuProps) {
  if (!props.anchor) return null
  return (
    <Suspense>
      <MenuPopup {...props} />
    </Suspense>
  )
}
