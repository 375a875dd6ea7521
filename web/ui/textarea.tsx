import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from './field.tsx'
import { controlStyles } from './input.tsx'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useFieldControl()}
      className={cn(controlStyles, 'resize-y px-2.5 py-1.5 text-base', className)}
      {...props}
    />
  )
}
