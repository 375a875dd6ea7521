import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Pin } from './pins.ts'

interface BusinessCardProps {
  pin: Pin
  onClose: () => void
  /** Before its name: ticks it in the list. */
  children: ReactNode
}

/** What opens at a click on a pin. */
export function BusinessCard({ pin, onClose, children }: BusinessCardProps) {
  const { name, category, address, phone, website } = pin
  useEffect(() => {
    // Not what was meant for the search box or a popup.
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && onClose()
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [onClose])
  const site = website && webAddress(website)
  return (
    <section
      aria-label={name}
      className="absolute bottom-2 left-2 z-10 max-h-44 w-64 animate-rise overflow-y-auto rounded-lg border border-line bg-panel py-2 pr-1 pl-3 shadow-lift max-md:right-2 max-md:w-auto"
    >
      <div className="flex items-start gap-1.5">
        {children}
        <h3 className="min-w-0 grow break-words pt-1 font-semibold">{name}</h3>
        <IconButton icon={X} size="sm" label="Close" onClick={onClose} />
      </div>
      <div className="flex flex-col pr-2 text-ink-2 [overflow-wrap:anywhere]">
        {category && <p>{category}</p>}
        {address && <p>{address}</p>}
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="figures text-accent hover:underline">
            {phone}
          </a>
        )}
        {site && (
          <a
            href={site.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-accent hover:underline"
          >
            {site.host.replace(/^www\./, '')}
          </a>
        )}
      </div>
    </section>
  )
}

/** Anybody may have typed it: only an address of the web becomes a link. */
function webAddress(website: string): URL | null {
  const url = URL.parse(website) ?? URL.parse(`https://${website}`)
  return url && /^https?:$/.test(url.protocol) ? url : null
}
