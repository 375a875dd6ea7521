import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addressNorm } from '#contract/address.ts'
import { campaignDrafts } from '#contract/campaign-drafts.ts'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import { type LeadSelection, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { formatDay, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { chooseLeads } from '../audience/chosen-leads.ts'
import { newName } from '../form/use-save.ts'

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
}) => ({ id, name, at: `${plural(recipientCount, 'recipient')}, ${formatDay(createdAt)}` })

/** The newest drafts with one email for everyone: leads can be added only to these. */
const draftsQuery = queryOptions({
  queryKey: ['campaigns', 'drafts-to-extend'],
  queryFn: async ({ signal }) => {
    const drafts = await call(campaigns.list, { query: { tab: 'drafts', limit: 100 } }, { signal })
    return drafts.filter(({ hasOwnEmails }) => !hasOwnEmails)
  },
  // Read for each dialog: whether there is a draft decides what happens without a question.
  gcTime: 0,
})

interface Added {
  campaign: Campaign
  count: number
  known: number
  undo: () => Promise<unknown>
}

/** Adds the addresses of leads to a draft, or to a new one, which opens. Undo takes back exactly this change. */
function useAddLeads(onDone: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const reread = () => client.invalidateQueries({ queryKey: ['campaigns'] })
  const undoing = useChange({
    mutationFn: ({ undo }: Added) => undo(),
    onSuccess: () => toast({ title: 'Recipients removed again', tone: 'good' }),
    failed: ['Undo failed', 'The recipients couldn’t be removed. Please try again.'],
    onSettled: reread,
  })
  return useChange({
    mutationFn: async ({ selection, draft }: { selection: LeadSelection; draft: Campaign | null }) => {
      const { emails } = await call(leads.recipients, { body: { selection } })
      if (draft) return extend(draft, emails)
      const { reachBy: _, ...chosen } = selection
      const [email] = emails
      if (email !== undefined) chooseLeads({ selection: chosen, email })
      return begin(emails)
    },
    onSuccess: (added, { draft }) => {
      onDone()
      const { campaign, count, known } = added
      if (count === 0) return toast({ title: 'Nothing to add', text: `All of them are already in “${campaign.name}”.` })
      const already = known > 0 ? ` ${plural(known, 'was', 'were')} already in it.` : ''
      toast({
        title: `Added ${plural(count, 'recipient')}`,
        text: `To “${campaign.name}”.${already}`,
        tone: 'good',
        action: { label: 'Undo', run: () => undoing.mutate(added) },
      })
      void reread()
      if (!draft) void navigate({ to: '/campaigns/$id', params: { id: campaign.id } })
    },
    failed: ['Not added', 'The recipients couldn’t be added. Please try again.'],
  })
}

async function begin(emails: string[]): Promise<Added> {
  const campaign = await call(campaignDrafts.create, {
    body: { name: newName({ recipients: emails }), subject: '', body: '', recipients: emails },
  })
  const undo = () => call(campaignUpkeep.remove, { params: { id: campaign.id } })
  return { campaign, count: emails.length, known: 0, undo }
}

async function extend({ id }: Campaign, emails: string[]): Promise<Added> {
  const { subject, body, recipients, version } = await call(campaigns.content, { params: { id } })
  const there = new Set(recipients.map(addressNorm))
  const fresh = emails.filter(email => !there.has(addressNorm(email)))
  const save = (recipients: string[], basedOn: string | undefined) =>
    call(campaignDrafts.save, { params: { id }, body: { subject, body, recipients, ...(basedOn && { basedOn }) } })
  const campaign = await save([...recipients, ...fresh], version)
  // Refused if the draft was changed in between.
  const undo = () => save(recipients, campaign.version)
  return { campaign, count: fresh.length, known: emails.length - fresh.length, undo }
}
