import { useMutation, useQueryClient } from '@tanstack/react-query'
import { campaigns } from '#contract/campaigns.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { formatDay } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { chosenLeads } from '../audience/chosen-leads.ts'
import { refreshCampaign } from '../queries.ts'
import type { WrittenCampaign } from './campaign-fields.ts'
import { problemOf, type SaveProblem } from './use-autosave.ts'
import type { KnownDraft } from './use-known-draft.ts'

/** Saves run one after the other, so that two of them never make two drafts. */
export const SCOPE = { id: 'campaign-draft' }

/** The server names a campaign after its audience, unless the user chose leads that have a name. */
export function newName({ recipients }: { recipients: string[] }): string {
  const chosen = chosenLeads.read()
  if (chosen?.name && recipients.includes(chosen.email)) return chosen.name
  return `Campaign ${formatDay(new Date().toISOString())}`
}

type Known = Pick<KnownDraft, 'latest' | 'has' | 'keep' | 'forget'>

/** Saves what is about to be sent. A draft that the server knows is continued. */
export function useSave(known: Known, onProblem: (problem: SaveProblem) => void) {
  const client = useQueryClient()
  /** False if the draft has been deleted. */
  async function update(campaign: WrittenCampaign): Promise<boolean> {
    const { id, version } = known.latest()
    if (id === '') return false
    if (known.has(campaign)) return true
    try {
      const body = { ...campaign, ...(version && { basedOn: version }) }
      known.keep(await call(campaigns.edit, { params: { id }, body }), campaign)
      return true
    } catch (error) {
      const found = problemOf(error, campaign)
      if (found.is === 'deleted') {
        known.forget()
        return false
      }
      if (found.is === 'changed') {
        onProblem(found)
        throw new ChangedElsewhere()
      }
      if (!(error instanceof ApiError && error.status === 409)) throw error
      known.forget()
      throw new AlreadySent()
    }
  }
  async function create(campaign: WrittenCampaign): Promise<string> {
    const made = await call(campaigns.create, { body: { name: newName(campaign), ...campaign, status: 'draft' } })
    known.keep(made, campaign)
    toast({ title: 'Campaign created', text: `${made.name} is saved as a draft.`, tone: 'good' })
    refreshCampaign(client, null)
    return made.id
  }
  return useMutation({
    scope: SCOPE,
    mutationFn: async (campaign: WrittenCampaign) => ((await update(campaign)) ? known.latest().id : create(campaign)),
    onError: sayWhyNotSaved,
  })
}

function sayWhyNotSaved(error: Error) {
  if (error instanceof AlreadySent)
    toast({
      title: 'Already sent',
      text: 'This campaign was sent before, so nothing was changed. To send it again as a new campaign, choose Send Campaign again.',
      tone: 'bad',
      milliseconds: 15_000,
    })
  else if (error instanceof ChangedElsewhere)
    toast({
      title: 'Not sent yet',
      text: 'This draft changed in another tab. Choose which version to keep.',
      tone: 'bad',
    })
  else toastRefusal(error, 'Creation failed', 'Failed to create campaign. Please try again.')
}

/** The draft was sent from elsewhere. Sending the same content again has to be asked for. */
class AlreadySent extends Error {}
class ChangedElsewhere extends Error {}
