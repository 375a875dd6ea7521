import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ChartNoAxesColumn, Copy, PenLine, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { useActiveRow } from '#web/lib/active-row.ts'
import { call } from '#web/lib/call.ts'
import { useKeys } from '#web/lib/keys.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Menu } from '#web/ui/menu.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { refreshCampaign } from '../queries.ts'
import { useDeleteDraft } from '../use-delete-draft.tsx'
import { useDuplicate } from '../use-duplicate.ts'
import { CampaignRow } from './campaign-row.tsx'

interface CampaignTableProps {
  /** Undefined while loading. */
  campaigns: Campaign[] | undefined
}

/** The rows, which shortcuts and one shared menu act on. */
export function CampaignTable({ campaigns }: CampaignTableProps) {
  const [menu, setMenu] = useState<OpenCampaignMenu | null>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const { deleteDraft, question } = useDeleteDraft()
  const body = useRef<HTMLTableSectionElement>(null)
  const { activeId, setActiveId } = useListKeys(campaigns ?? [], body, setRenaming)
  /** The focus returns to the name unless it has moved on already. */
  function endRenaming(id: string) {
    const isInRow = body.current?.contains(document.activeElement)
    flushSync(() => setRenaming(null))
    if (isInRow) nameIn(body.current, id)?.focus()
  }
  const hasOpens = campaigns?.some(({ tracksOpens }) => tracksOpens !== false) ?? false
  return (
    <>
      <Table>
        <Head hasOpens={hasOpens} />
        <TableBody ref={body}>
          {campaigns ? (
            campaigns.map(row => (
              <CampaignRow
                key={row.id}
                campaign={row}
                hasOpens={hasOpens}
                isActive={activeId === row.id}
                isRenaming={renaming === row.id}
                onFocus={() => setActiveId(row.id)}
                onRenamed={() => endRenaming(row.id)}
                onMenu={anchor => setMenu({ campaign: row, anchor })}
              />
            ))
          ) : (
            <SkeletonRows columns={8} height={66} />
          )}
        </TableBody>
      </Table>
      <CampaignMenu
        open={menu}
        onClose={() => setMenu(null)}
        onRename={({ id }) => setRenaming(id)}
        onDelete={deleteDraft}
      />
      {question}
    </>
  )
}

const Head = ({ hasOpens }: { hasOpens: boolean }) => (
  <TableHead>
    <TableRow>
      <TableHeader>Campaign</TableHeader>
      <TableHeader className="min-w-24 text-right max-lg:hidden">Audience</TableHeader>
      <TableHeader className="min-w-28 max-lg:hidden">Progress</TableHeader>
      <TableHeader className="min-w-16 text-right max-sm:hidden">Sent</TableHeader>
      {hasOpens && <TableHeader className="min-w-20 text-right max-sm:hidden">Opened</TableHeader>}
      <TableHeader className="min-w-20 text-right max-sm:hidden">Clicked</TableHeader>
      <TableHeader className="min-w-20 text-right max-sm:hidden">Replied</TableHeader>
      <TableHeader className="min-w-32 max-lg:hidden">Next send</TableHeader>
      <TableHeader className="w-11">
        <span className="sr-only">More</span>
      </TableHeader>
    </TableRow>
  </TableHead>
)

const nameIn = (body: HTMLElement | null, id: string) => body?.querySelector<HTMLElement>(`[data-name="${id}"]`)

/** J and K move, Enter opens, R renames, D duplicates, A archives. */
function useListKeys(
  rows: Campaign[],
  body: React.RefObject<HTMLTableSectionElement | null>,
  rename: (id: string) => void,
) {
  const { active, activeId, setActiveId, moveKeys, follow } = useActiveRow(rows, 'campaign')
  const navigate = useNavigate()
  const duplicate = useDuplicate()
  const archive = useArchive()
  useEffect(() => {
    follow(index => body.current?.rows[index]?.scrollIntoView({ block: 'nearest' }), body.current)
  })
  useKeys([
    ...moveKeys,
    {
      key: 'Enter',
      label: 'Open campaign',
      run: ({ target }) => {
        // A button or link with the focus does what it says.
        const focused = target instanceof HTMLElement ? target.closest<HTMLElement>('a, button, [role]') : null
        if (focused) focused.click()
        else if (active) void navigate({ to: '/campaigns/$id', params: { id: active.id } })
      },
    },
    { key: 'r', label: 'Rename campaign', run: () => active && rename(active.id) },
    { key: 'd', label: 'Duplicate campaign', run: () => active && !duplicate.isPending && duplicate.mutate(active.id) },
    {
      key: 'a',
      label: 'Archive campaign, or move it back',
      run: () => active && mayArchive(active) && archive.mutate({ campaign: active, isArchived: !active.archivedAt }),
    },
  ])
  return { activeId, setActiveId }
}

interface OpenCampaignMenu {
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
function CampaignMenu({ open, onClose, onRename, onDelete }: CampaignMenuProps) {
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

const mayArchive = ({ status }: Campaign) => status !== 'sending' && status !== 'scheduled'

/** Archives a campaign, or takes it back; the toast offers the opposite. */
function useArchive() {
  const client = useQueryClient()
  const archive = useChange({
    mutationFn: ({ campaign, isArchived }: { campaign: Campaign; isArchived: boolean }) =>
      call(campaignUpkeep.archive, { params: { id: campaign.id }, body: { isArchived } }),
    said: (_, { campaign, isArchived }) => ({
      title: isArchived ? 'Campaign archived' : 'Campaign back in the list',
      text: campaign.name,
      action: { label: 'Undo', run: () => archive.mutate({ campaign, isArchived: !isArchived }) },
    }),
    onSuccess: (_, { campaign }) => refreshCampaign(client, campaign.id),
    failed: ['Archive failed'],
  })
  return archive
}
