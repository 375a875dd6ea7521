import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Spinner } from './spinner.tsx'

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost' | 'link' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
}

/** Also for links that look like buttons: `<Link className={buttonStyles({ variant: 'primary' })}>`. */
export const buttonStyles = ({ variant = 'secondary', size = 'md', className }: ButtonLook = {}) =>
  cn(`button button-${variant} button-${size} pointer-coarse:h-11`, className)

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Ignores clicks while the action runs, and shows a spinner after 300 ms. */
  pending?: boolean | undefined
}

export function Button({ variant, size, pending = false, className, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      // A `disabled` button would lose the focus.
      aria-disabled={pending || undefined}
      onClick={pending ? event => event.preventDefault() : onClick}
      className={buttonStyles({ variant, size, className: cn(pending && 'cursor-progress', className) })}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
