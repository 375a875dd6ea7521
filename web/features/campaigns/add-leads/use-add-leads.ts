import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addressNorm } from '#contract/address.ts'
import { campaignDrafts } from '#contract/campaign-drafts.ts'
import { campaignUpkeep } from '#contract/campaign-upkeep.ts'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import { type LeadSelection, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { chooseLeads } from '../audience/chosen-leads.ts'
import { newName } from '../form/use-save.ts'

/** The newest drafts with one email for everyone: leads can be added only to these. */
export const draftsQuery = queryOptions({
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
export function useAddLeads(onDone: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const reread = () => client.invalidateQueries({ queryKey: ['campaigns'] })
  const undoing = useMutation({
    mutationFn: ({ undo }: Added) => undo(),
    onSuccess: () => toast({ title: 'Recipients removed again', tone: 'good' }),
    onError: error => toastRefusal(error, 'Undo failed', 'The recipients couldn’t be removed. Please try again.'),
    onSettled: reread,
  })
  return useMutation({
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
    onError: error => toastRefusal(error, 'Not added', 'The recipients couldn’t be added. Please try again.'),
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
