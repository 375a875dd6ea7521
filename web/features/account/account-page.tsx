import type { ReactNode } from 'react'
import { Wordmark } from '#web/ui/logo.tsx'
import { MapBackdrop } from '#web/ui/map-backdrop.tsx'

interface AccountPageProps {
  title: string
  text?: ReactNode
  /** Above the card. */
  notice?: ReactNode
  children: ReactNode
  /** Below the card: a link to the other form. */
  foot?: ReactNode
}

/** A card on the map, for visitors. */
export function AccountPage({ title, text, notice, children, foot }: AccountPageProps) {
  return (
    <div className="relative isolate grid min-h-dvh place-items-center overflow-hidden bg-water px-4 py-8">
      <MapBackdrop className="-z-10 absolute inset-0 size-full" />
      <main className="w-full max-w-sm">
        <a href="/" className="tap mb-4 inline-flex rounded-md" aria-label="Canvass, home">
          <Wordmark />
        </a>
        {notice}
        <div className="rounded-xl border border-line bg-panel p-5">
          <h1 className="font-semibold text-lg">{title}</h1>
          {text && <p className="mt-0.5 text-ink-2">{text}</p>}
          <div className="mt-4">{children}</div>
        </div>
        {foot && <p className="mt-4 text-center text-ink-2">{foot}</p>}
      </main>
    </div>
  )
}
