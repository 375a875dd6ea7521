import { Menu } from '#web/ui/menu.tsx'
import { type LeadSource, useNamedSources } from './lead-sources.ts'

interface LeadSourceMenuProps {
  anchor: HTMLElement
  onClose: () => void
  sources: LeadSource[]
  onChoose: (source: LeadSource) => void
}

/** The leads that a campaign can be sent to: what's chosen on the dashboard, all, and what the user named. */
export function LeadSourceMenu({ anchor, onClose, sources, onChoose }: LeadSourceMenuProps) {
  const named = useNamedSources()
  return (
    <Menu
      anchor={anchor}
      onClose={onClose}
      label="Choose leads"
      items={[...sources, ...named].map(source => ({
        label: source.label,
        run: () => onChoose(source),
        ...(source.icon && { icon: source.icon }),
      }))}
    />
  )
}
