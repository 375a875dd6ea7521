import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from './field.tsx'

/** 16 px on touch screens: phone browsers zoom into smaller text. */
export const controlStyles = 'control pointer-coarse:text-[16px]'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...useFieldControl()}
      className={cn(controlStyles, 'input pointer-coarse:h-11', className)}
      {...props}
    />
  )
}
