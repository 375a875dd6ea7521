import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Spinner } from './spinner.tsx'

/** Also for links that look like buttons: `<Link className={buttonStyles({ variant: 'primary' })}>`. */
export const buttonStyles = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium text-sm transition-colors disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-on-accent hover:not-disabled:bg-accent-hover',
        secondary: 'border-line bg-panel text-ink hover:not-disabled:border-line-strong hover:not-disabled:bg-sunken',
        ghost: 'border-transparent bg-transparent text-ink-2 hover:not-disabled:bg-sunken hover:not-disabled:text-ink',
        danger: 'border-transparent bg-bad text-on-accent hover:not-disabled:bg-bad-hover',
        'danger-ghost': 'border-transparent bg-transparent text-bad hover:not-disabled:bg-bad-soft',
        link: 'border-transparent bg-transparent text-accent underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-7 px-2 pointer-coarse:h-11',
        md: 'h-8 px-3 pointer-coarse:h-11',
        lg: 'h-10 px-4 text-base pointer-coarse:h-11',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyles> {
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
      className={cn(buttonStyles({ variant, size }), pending && 'cursor-progress', className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
