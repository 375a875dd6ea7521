import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from './field.tsx'

/** 16 px on touch screens: phone browsers zoom into smaller text. */
export const controlStyles =
  'w-full min-w-0 rounded-md border border-line-strong bg-panel text-ink text-sm transition-colors hover:border-ink-3 focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-bad pointer-coarse:text-[16px]'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...useFieldControl()}
      className={cn(controlStyles, 'h-8 px-2.5 pointer-coarse:h-11', className)}
      {...props}
    />
  )
}
