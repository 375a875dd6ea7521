import type { ComponentProps, ComponentType } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Button } from './button.tsx'

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  icon: ComponentType<{ 'aria-hidden': true }>
  /** For screen readers, and the tooltip. */
  label: string
}

/** 32 px with a 16 px icon; `size="sm"` 28 px for rows. */
export function IconButton({ icon: Icon, label, size, className, ...props }: IconButtonProps) {
  const square = size === 'sm' ? 'w-7 px-0 pointer-coarse:w-11 pointer-coarse:px-0' : 'w-8 px-0 pointer-coarse:w-11'
  return (
    <Button variant="ghost" size={size} aria-label={label} title={label} className={cn(square, className)} {...props}>
      <Icon aria-hidden />
    </Button>
  )
}
