import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { DeleteDraft } from '../delete-draft.tsx'
import { campaignsQuery, refreshCampaign } from '../queries.ts'
import { CampaignMenu, type OpenCampaignMenu } from './campaign-menu.tsx'
import { CampaignRow } from './campaign-row.tsx'

export function CampaignList() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(campaignsQuery)
  const [menu, setMenu] = useState<OpenCampaignMenu | null>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<Campaign | null>(null)
  useServerEvents('campaign', event => refreshCampaign(queryClient, event.id))
  return (
    <Card flush title="Your campaigns" className="overflow-hidden">
      {error && <LoadFailed title="Your campaigns couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && data?.length === 0 && (
        <EmptyState icon={Mail} title="No campaigns yet" text="Campaigns you send appear here with their results." />
      )}
      {!error && data?.length !== 0 && (
        <Table className="table-fixed">
          <TableHead>
            <TableRow>
              <TableHeader>Campaign</TableHeader>
              <TableHeader className="w-16 text-right">Sent</TableHeader>
              <TableHeader className="w-18 text-right max-sm:hidden">Opened</TableHeader>
              <TableHeader className="w-11">
                <span className="sr-only">More</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {data ? (
              data.map(row => (
                <CampaignRow
                  key={row.id}
                  campaign={row}
                  isRenaming={renaming === row.id}
                  onRenamed={() => setRenaming(null)}
                  onMenu={anchor => setMenu({ campaign: row, anchor })}
                />
              ))
            ) : (
              <SkeletonRows columns={4} />
            )}
          </TableBody>
        </Table>
      )}
      <CampaignMenu
        open={menu}
        onClose={() => setMenu(null)}
        onRename={({ id }) => setRenaming(id)}
        onDelete={setDeleting}
      />
      {deleting && <DeleteDraft campaign={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  )
}
