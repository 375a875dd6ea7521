import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LeadSelection } from '#contract/leads.ts'
import { formatDay, plural } from '#web/lib/format.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { draftsQuery, useAddLeads } from './use-add-leads.ts'

interface AddToCampaignProps {
  /** Only leads that can be emailed. */
  selection: LeadSelection
  count: number
  onClose: () => void
}

/** Adds leads to a draft or to a new campaign, without asking if there is no draft. Nothing is sent. */
export function AddToCampaign({ selection, count, onClose }: AddToCampaignProps) {
  const { data: drafts, error } = useQuery(draftsQuery)
  const [chosen, setChosen] = useState('')
  const add = useAddLeads(onClose)
  const draft = drafts?.find(({ id }) => id === chosen) ?? null
  const isSure = drafts?.length === 0
  const begin = useLatest<void, void>(() => add.mutate({ selection, draft: null }, { onError: onClose }))
  useEffect(() => {
    if (isSure) begin()
  }, [isSure, begin])
  if (isSure || !(drafts || error)) return null
  const options = [{ id: '', name: 'New campaign', at: null }, ...(drafts ?? []).map(toOption)]
  return (
    <ActionDialog
      title="Add to campaign"
      description={`Adds ${plural(count, 'recipient')}. Nothing is sent until you send the campaign.`}
      action="Add to campaign"
      pending={add.isPending}
      onAct={() => add.mutate({ selection, draft })}
      onClose={onClose}
    >
      <fieldset className="flex max-h-60 flex-col gap-1 overflow-y-auto">
        <legend className="sr-only">Campaign</legend>
        {options.map(({ id, name, at }) => (
          <label
            key={id}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-sunken pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="campaign"
              className="accent-accent"
              checked={id === chosen}
              onChange={() => setChosen(id)}
            />
            <span className="min-w-0 grow truncate">{name}</span>
            {at && <span className="shrink-0 text-ink-3 text-xs">{at}</span>}
          </label>
        ))}
      </fieldset>
    </ActionDialog>
  )
}

const toOption = ({
  id,
  name,
  createdAt,
  recipientCount,
}: {
  id: string
  name: string
  createdAt: string
  recipientCount: number
}) => ({
  id,
  name,
  at: `${plural(recipientCount, 'recipient')}, ${formatDay(createdAt)}`,
})
