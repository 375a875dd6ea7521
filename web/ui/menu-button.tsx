import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu, type MenuProps } from './menu.tsx'

interface MenuButtonProps
  extends Pick<MenuProps, 'label' | 'items' | 'align'>,
    Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  /** Without words. */
  icon?: LucideIcon
  /** The menu's name, if it isn't the button's. */
  menu?: string
  children?: ReactNode
}

/** A button with a menu of its own: with words, or an icon. */
export function MenuButton({ label, menu, items, align, icon = Ellipsis, children, ...props }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button: ComponentProps<typeof Button> = {
    ...props,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: event => setAnchor(event.currentTarget),
  }
  return (
    <>
      {children ? <Button {...button}>{children}</Button> : <IconButton icon={icon} label={label} {...button} />}
      <Menu anchor={anchor} onClose={() => setAnchor(null)} label={menu ?? label} items={items} align={align} />
    </>
  )
}
