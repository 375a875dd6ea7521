import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { KeyHint } from './kbd.tsx'
import type { MenuProps } from './menu.tsx'

/** The heavy half of `menu.tsx`, which loads when a menu first opens. */
export function MenuPopup({ anchor, onClose, label, header, items, align = 'end' }: MenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  const hasMovedFocus = useRef(false)
  const [wasOpenedByKey] = useState(() => anchor?.matches(':focus-visible'))
  // A menu opened with a key highlights its first item; one opened with the pointer highlights none.
  const focusFirst = () => {
    if (wasOpenedByKey) popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }
  return (
    <Base.Root
      open={anchor !== null}
      onOpenChange={open => !open && onClose()}
      onOpenChangeComplete={open => open && focusFirst()}
    >
      {/* In the landmark of its button, because screen reader users easily miss anything outside all landmarks. With null, as in a
      dialog, it would never open. */}
      <Base.Portal container={anchor?.closest<HTMLElement>('header, main') ?? undefined}>
        <Base.Positioner anchor={anchor} side="bottom" align={align} sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            ref={popup}
            aria-label={label}
            onKeyDown={event => {
              const item = items.find(({ shortcut }) => shortcut === event.key)
              if (!item) return
              event.preventDefault()
              onClose()
              void item.run()
            }}
            finalFocus={() => (hasMovedFocus.current ? false : anchor)}
            className="max-h-[min(24rem,var(--available-height))] min-w-44 max-w-72 animate-rise overflow-y-auto rounded-lg border border-line bg-panel p-1 shadow-lift outline-none"
          >
            {header && <div className="mb-1 border-line border-b px-2 pt-1 pb-2">{header}</div>}
            {items.map(({ label, icon: Icon, run, tone, shortcut, isChosen, disabled = false, takesFocus = false }) => (
              <Base.Item
                key={label}
                disabled={disabled}
                aria-current={isChosen || undefined}
                onClick={() => {
                  hasMovedFocus.current = takesFocus
                  void run()
                }}
                className={cn(
                  'flex h-8 cursor-default select-none items-center gap-2 rounded-md px-2 outline-none data-disabled:opacity-55 data-highlighted:bg-sunken pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:stroke-[1.75]',
                  tone === 'bad' ? 'text-bad' : 'text-ink [&_svg]:text-ink-3',
                )}
              >
                {Icon && <Icon aria-hidden />}
                <span className="min-w-0 truncate">{label}</span>
                {isChosen && <Check aria-hidden />}
                {shortcut && <KeyHint className="ml-auto pl-4">{shortcut}</KeyHint>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
