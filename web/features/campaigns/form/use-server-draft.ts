import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { campaigns } from '#contract/campaigns.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatDay } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { campaignsQuery, refreshCampaign } from '../queries.ts'
import type { WrittenCampaign } from './campaign-fields.ts'

/** The server's draft of what is in the form. A second attempt to send continues it, even after a reload. */
export function useServerDraft() {
  const client = useQueryClient()
  const [id, setId] = useDraft('campaign-id', '')
  const { data: list } = useQuery(campaignsQuery)
  /** The server's copy, as far as this page knows; unknown after a reload. */
  const saved = useRef('')

  function keep(next: string, campaign: WrittenCampaign) {
    saved.current = JSON.stringify(campaign)
    setId(next)
  }
  function forget() {
    saved.current = ''
    setId('')
  }
  /** False if the draft has been deleted. */
  async function update(campaign: WrittenCampaign): Promise<boolean> {
    if (id === '') return false
    if (saved.current === JSON.stringify(campaign)) return true
    try {
      await call(campaigns.edit, { params: { id }, body: campaign })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { status, serverMessage } = error
      if (status !== 409 && !(status === 404 && serverMessage === 'Campaign not found')) throw error
      forget()
      if (status === 409) throw new AlreadySent()
      return false
    }
    keep(id, campaign)
    return true
  }
  async function create(campaign: WrittenCampaign): Promise<string> {
    const name = `Campaign ${formatDay(new Date().toISOString())}`
    const made = await call(campaigns.create, { body: { name, ...campaign, status: 'draft' } })
    keep(made.id, campaign)
    toast({ title: 'Campaign created', text: `${made.name} is saved as a draft.`, tone: 'good' })
    refreshCampaign(client, null)
    return made.id
  }

  const save = useMutation({
    mutationFn: async (campaign: WrittenCampaign) => ((await update(campaign)) ? id : create(campaign)),
    onError: error =>
      error instanceof AlreadySent
        ? toast({
            title: 'Already sent',
            text: 'This campaign was sent before, so nothing was changed. To send it again as a new campaign, choose Send Campaign again.',
            tone: 'bad',
            milliseconds: 15_000,
          })
        : toastFailure(error, 'Creation failed', 'Failed to create campaign. Please try again.', { serverSays: true }),
  })
  return { save, keep, forget, name: list?.find(campaign => campaign.id === id)?.name }
}

/** The draft was sent from elsewhere. Sending the same content again has to be asked for. */
class AlreadySent extends Error {}
