import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { nameOfKey, useKeys } from '#web/lib/keys.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { KeyHint } from '#web/ui/kbd.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TypeAhead, typedAhead } from './type-ahead.tsx'

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette', <TypeAhead />)
const Shortcuts = lazyPart(() => import('#web/ui/shortcuts.tsx'), 'Shortcuts')

const shown = createStore<'palette' | 'keys' | null>(null)
const close = () => shown.write(null)
export const showPalette = () => {
  typedAhead.write('')
  shown.write('palette')
}
export const showKeys = () => shown.write('keys')

export const PALETTE = 'Search or run a command'
const LATER = { ofEveryPage: true }

/** What works on every page: the palette, and the list of the page's keys. */
export function Commands() {
  const open = useStore(shown, now => now)
  useEffect(() => close, [])
  useKeys([
    { key: 'mod+k', label: PALETTE, run: showPalette, ...LATER },
    { key: '?', label: 'Show keyboard shortcuts', run: showKeys, ...LATER },
  ])
  return (
    <>
      <button
        type="button"
        onClick={showPalette}
        title={`${PALETTE} (${nameOfKey('mod+k')})`}
        className="flex h-8 items-center gap-2 rounded-md border border-line bg-panel px-2.5 text-ink-2 transition-colors hover:border-line-strong max-md:hidden lg:w-72"
      >
        <Search aria-hidden className="size-4 stroke-[1.75]" />
        <span className="max-lg:sr-only">{PALETTE}</span>
        <KeyHint className="ml-auto whitespace-nowrap">{nameOfKey('mod+k')}</KeyHint>
      </button>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'keys' && <Shortcuts onClose={close} />}
    </>
  )
}
