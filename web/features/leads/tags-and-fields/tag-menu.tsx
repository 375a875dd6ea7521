import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Lead } from '#contract/leads.ts'
import { NoKeys } from '#web/ui/lazy-part.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { OpenMenu } from '../list/lead-menu.tsx'
import { allTags, moreOfLead } from './queries.ts'
import { useTagging } from './use-tagging.ts'

interface TagMenuProps extends OpenMenu {
  onClose: () => void
  /** A new one is named in the details. */
  onNew: (lead: Lead) => void
}

/** The tags of a row: choosing one adds it, or removes it if the lead has it. */
export function TagMenu({ lead, anchor, onClose, onNew }: TagMenuProps) {
  const { data: all = [] } = useQuery(allTags)
  const { data: more, isLoading } = useQuery(moreOfLead(lead.id))
  const { change } = useTagging(lead.id)
  if (!more) return isLoading ? <NoKeys /> : null
  return (
    <Menu
      anchor={anchor}
      onClose={onClose}
      label={`Tags of ${lead.businessName}`}
      align="start"
      items={[
        ...all.map(tag => {
          const isChosen = more.tags.some(({ id }) => id === tag.id)
          return { label: tag.name, isChosen, run: () => change(tag, !isChosen) }
        }),
        { label: 'New tag…', icon: Plus, run: () => onNew(lead), takesFocus: true },
      ]}
    />
  )
}
