import { Dialog as Base } from '@base-ui/react/dialog'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { nameOfKey, useKeys } from '#web/lib/keys.ts'
import { useStore } from '#web/lib/store.ts'
import { backdropStyles, popupStyles } from '#web/ui/dialog-popup.tsx'
import { KeyHint } from '#web/ui/kbd.tsx'
import { PALETTE } from './commands.tsx'
import { type Group, type Item, useItems } from './palette-items.ts'
import { typedAhead } from './type-ahead.tsx'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
/** With the first paint, so that no letter is lost. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** Finds pages, actions, views, leads, and campaigns by their names, with the keyboard alone. */
export function Palette({ onClose }: { onClose: () => void }) {
  // Also what's typed while it renders for the first time.
  const query = useStore(typedAhead, text => text)
  const [chosen, choose] = useState<string | null>(null)
  const listId = useId()
  const groups = useItems(query)
  const items = groups.flatMap(group => group.items)
  // Until the user moves, it's the first one, so that Enter takes the best match.
  const active = items.find(({ id }) => id === chosen) ?? items[0]
  const hasRun = useRef(false)
  useKeys([], true)
  const run = (item: Item | undefined) => {
    if (!item) return
    hasRun.current = true
    onClose()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step && active) {
      const next = items[(items.indexOf(active) + step + items.length) % items.length]
      choose(next?.id ?? null)
      document.getElementById(`${listId}${next?.id}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(active)
    else return
    event.preventDefault()
  }
  return (
    <Base.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyles} />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] items-start justify-items-center p-4 md:pt-24">
          {/* Base UI would select what's already typed. What ran has moved the focus itself. */}
          <Base.Popup initialFocus={false} finalFocus={() => !hasRun.current} className={cn(popupStyles, 'max-w-lg')}>
            <Base.Title className="sr-only">{PALETTE}</Base.Title>
            <input
              ref={focus}
              role="combobox"
              aria-label={PALETTE}
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={active && `${listId}${active.id}`}
              autoComplete="off"
              spellCheck={false}
              placeholder="Page, lead, campaign, view, or action"
              value={query}
              onChange={event => {
                typedAhead.write(event.target.value)
                choose(null)
              }}
              onKeyDown={onKeyDown}
              className="h-12 rounded-t-xl border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-ink-3"
            />
            <div id={listId} role="listbox" aria-label="Results" className="max-h-96 overflow-y-auto p-2">
              {groups.map(group => (
                <Results key={group.name} {...{ group, active, listId, run }} />
              ))}
            </div>
            {items.length === 0 && <p className="px-4 pb-4 text-ink-2">Nothing matches “{query}”.</p>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

interface ResultsProps {
  group: Group
  active: Item | undefined
  listId: string
  run: (item: Item) => void
}

const Results = ({ group: { name, items }, active, listId, run }: ResultsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't a group of options.
  <div role="group" aria-label={name} className="pb-1">
    <p aria-hidden className="px-2 py-1 font-medium text-ink-3 text-xs">
      {name}
    </p>
    {items.map(item => (
      // The input has the keyboard.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div
        key={item.id}
        id={`${listId}${item.id}`}
        role="option"
        tabIndex={-1}
        aria-selected={item === active}
        onClick={() => run(item)}
        className="flex h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-sunken aria-selected:bg-accent-soft pointer-coarse:h-11"
      >
        {item.icon && <item.icon aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-2" />}
        <span className="min-w-0 grow truncate">{item.label}</span>
        {item.detail && <span className="shrink-0 text-ink-2 text-xs">{item.detail}</span>}
        {item.shortcut && <KeyHint>{nameOfKey(item.shortcut)}</KeyHint>}
      </div>
    ))}
  </div>
)
