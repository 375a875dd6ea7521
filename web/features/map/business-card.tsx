import { X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useDashboard } from '#web/features/dashboard/dashboard-state.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { WebLink } from '#web/ui/web-link.tsx'
import type { Pin } from './pins.ts'
import { usePinDetails } from './use-drawn-pins.ts'

/** The card that opens when a pin is clicked. Leads in the list can be selected from it. */
export function PickedBusiness({ found, onClose }: { found: Pin | undefined; onClose: (picked: null) => void }) {
  const listed = useDashboard(state => state.listed)
  const selected = useDashboard(state => state.selected)
  const toggle = useDashboard(state => state.toggle)
  const pin = usePinDetails(found)
  const close = useCallback(() => onClose(null), [onClose])
  return (
    <div aria-live="polite">
      {pin && (
        <BusinessCard pin={pin} onClose={close}>
          {listed.has(pin.key) && (
            <Checkbox
              label={`Select ${pin.name} in the list`}
              checked={selected.has(pin.key)}
              onChange={() => toggle(pin.key)}
              className="flex pt-1.5"
            />
          )}
        </BusinessCard>
      )}
    </div>
  )
}

function BusinessCard({ pin, onClose, children }: { pin: Pin; onClose: () => void; children: ReactNode }) {
  const { name, category, address, phone, website } = pin
  useEffect(() => {
    // Escape in the search box or a popup is handled there.
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && onClose()
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [onClose])
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
        {website && <WebLink url={website} className="text-accent hover:underline" />}
      </div>
    </section>
  )
}
