import { useNavigate } from '@tanstack/react-router'
import { ChartNoAxesColumn, PenLine, Trash2 } from 'lucide-react'
import type { Campaign } from '#contract/campaigns.ts'
import { Menu } from '#web/ui/menu.tsx'

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
  if (!open) return null
  const { campaign, anchor } = open
  const isDraft = campaign.status === 'draft'
  return (
    <Menu
      anchor={anchor}
      onClose={onClose}
      label={`More for ${campaign.name}`}
      items={[
        {
          label: isDraft ? 'Open draft' : 'Open report',
          icon: ChartNoAxesColumn,
          run: () => navigate({ to: '/campaigns/$id', params: { id: campaign.id } }),
        },
        { label: 'Rename', icon: PenLine, takesFocus: true, run: () => onRename(campaign) },
        ...(isDraft
          ? [{ label: 'Delete draft', icon: Trash2, tone: 'bad' as const, run: () => onDelete(campaign) }]
          : []),
      ]}
    />
  )
}
