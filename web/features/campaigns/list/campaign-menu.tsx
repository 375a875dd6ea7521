import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ChartNoAxesColumn, Copy, PenLine, Trash2 } from 'lucide-react'
import type { Campaign } from '#contract/campaigns.ts'
import { Menu } from '#web/ui/menu.tsx'
import { useDuplicate } from '../use-duplicate.ts'
import { mayArchive, useArchive } from './use-archive.ts'

export interface OpenCampaignMenu {
  campaign: Campaign
  anchor: HTMLElement
}

interface CampaignMenuProps {
  open: OpenCampaignMenu | null
  onClose: () => void
  onRename: (campaign: Campaign) => void
  onDelete: (campaign: Campaign) => void
}

/** The menu that all rows share. */
export function CampaignMenu({ open, onClose, onRename, onDelete }: CampaignMenuProps) {
  const navigate = useNavigate()
  const duplicate = useDuplicate()
  const archive = useArchive()
  if (!open) return null
  const { campaign, anchor } = open
  const isDraft = campaign.status === 'draft'
  const isArchived = !!campaign.archivedAt
  return (
    <Menu
      anchor={anchor}
      onClose={onClose}
      label={`More for ${campaign.name}`}
      items={[
        {
          label: isDraft ? 'Open draft' : 'Open report',
          icon: ChartNoAxesColumn,
          shortcut: '↵',
          run: () => navigate({ to: '/campaigns/$id', params: { id: campaign.id } }),
        },
        { label: 'Rename', icon: PenLine, shortcut: 'R', takesFocus: true, run: () => onRename(campaign) },
        { label: 'Duplicate', icon: Copy, shortcut: 'D', run: () => duplicate.mutate(campaign.id) },
        ...(mayArchive(campaign)
          ? [
              {
                label: isArchived ? 'Move back to the list' : 'Archive',
                icon: isArchived ? ArchiveRestore : Archive,
                shortcut: 'A',
                run: () => archive.mutate({ campaign, isArchived: !isArchived }),
              },
            ]
          : []),
        ...(isDraft
          ? [{ label: 'Delete draft', icon: Trash2, tone: 'bad' as const, run: () => onDelete(campaign) }]
          : []),
      ]}
    />
  )
}
