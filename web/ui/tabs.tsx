import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: { value: Value; label: ReactNode; content: ReactNode }[]
  /** At the end of the row; above it where that's narrow. */
  aside?: ReactNode
  className?: string
}

/** Mounts only the selected tab's content. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  aside,
  className = 'gap-4',
}: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onChange} className={cn('flex flex-col', className)}>
      <div className="flex flex-wrap-reverse justify-between gap-x-4 border-line border-b">
        <Base.List aria-label={label} className="-mb-px flex gap-4 overflow-x-auto">
          {tabs.map(tab => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="h-9 whitespace-nowrap border-transparent border-b-2 px-0.5 font-medium text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:border-accent data-active:text-ink pointer-coarse:h-11"
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      {tabs.map(tab => (
        <Base.Panel key={tab.value} value={tab.value} className="rounded-md">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
