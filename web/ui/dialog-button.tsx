import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Without words: the icon and its name. */
  icon?: Pick<ComponentProps<typeof IconButton>, 'icon' | 'label'>
  dialog: (close: () => void) => ReactNode
}

/** A button with a dialog of its own, which is on the page while it's open. */
export function DialogButton({ icon, dialog, ...props }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button: ComponentProps<typeof Button> = { ...props, 'aria-haspopup': 'dialog', onClick: () => setIsOpen(true) }
  return (
    <>
      {icon ? <IconButton {...icon} {...button} /> : <Button {...button} />}
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  )
}
