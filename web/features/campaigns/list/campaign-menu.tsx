import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ChartNoAxesColumn, Copy, PenLine, Trash2 } from 'lucide-react'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Menu } from '#web/ui/menu.tsx'
import { refreshCampaign } from '../queries.ts'
import { useDuplicate } from '../use-duplicate.ts'

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
  const canArchive = campaign.status !== 'sending' && campaign.status !== 'scheduled'
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
        { label: 'Duplicate', icon: Copy, run: () => duplicate.mutate(campaign.id) },
        ...(canArchive
          ? [
              {
                label: isArchived ? 'Move back to the list' : 'Archive',
                icon: isArchived ? ArchiveRestore : Archive,
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

/** Archives a campaign, or takes it back; the toast offers the opposite. */
function useArchive() {
  const client = useQueryClient()
  const archive = useMutation({
    mutationFn: ({ campaign, isArchived }: { campaign: Campaign; isArchived: boolean }) =>
      call(campaignUpkeep.archive, { params: { id: campaign.id }, body: { isArchived } }),
    onSuccess: (_, { campaign, isArchived }) => {
      refreshCampaign(client, campaign.id)
      toast({
        title: isArchived ? 'Campaign archived' : 'Campaign back in the list',
        text: campaign.name,
        tone: 'good',
        action: { label: 'Undo', run: () => archive.mutate({ campaign, isArchived: !isArchived }) },
      })
    },
    onError: error => toastFailure(error, 'Archive failed', 'Please try again.', { serverSays: true }),
  })
  return archive
}
