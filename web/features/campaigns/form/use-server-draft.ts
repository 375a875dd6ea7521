import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { campaigns } from '#contract/campaigns.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatDay } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { campaignsQuery, refreshCampaign } from '../queries.ts'
import type { WrittenCampaign } from './campaign-fields.ts'

/** Typing pauses this long before the draft is saved again. */
const SETTLED_MS = 2000

/**
 * The server's draft of what is in the form. A second attempt to send continues it, even after a reload; until then, it's saved
 * whenever typing pauses.
 */
export function useServerDraft(campaign: WrittenCampaign) {
  const client = useQueryClient()
  const [id, setId] = useDraft('campaign-id', '')
  const { data: list } = useQuery(campaignsQuery)
  /** The server's copy, as far as this page knows; unknown after a reload. */
  const saved = useRef('')
  const [savedAt, setSavedAt] = useState<string | null>(null)

  function keep(next: string, campaign: WrittenCampaign) {
    saved.current = JSON.stringify(campaign)
    setSavedAt(new Date().toISOString())
    setId(next)
  }
  function forget() {
    saved.current = ''
    setSavedAt(null)
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
  useAutosave(campaign, {
    isOn: id !== '' && savedAt !== null,
    isSaved: () => saved.current === JSON.stringify(campaign),
    save,
  })
  return {
    save,
    keep,
    forget,
    name: list?.find(campaign => campaign.id === id)?.name,
    /** The server has the form's campaign as a draft. */
    isKnown: id !== '',
    savedAt: save.isError ? null : savedAt,
    hasFailed: save.isError,
  }
}

interface Autosave {
  isOn: boolean
  isSaved: () => boolean
  save: { isPending: boolean; mutate: (campaign: WrittenCampaign) => void }
}

/** Saves a draft that the server knows, so that a closed tab loses two seconds of typing at most. */
function useAutosave(campaign: WrittenCampaign, autosave: Autosave): void {
  const latest = useRef(autosave)
  useEffect(() => {
    latest.current = autosave
  })
  const { isOn } = autosave
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => {
      const { isSaved, save } = latest.current
      if (!isSaved() && !save.isPending) save.mutate(campaign)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [campaign, isOn])
}

/** The draft was sent from elsewhere. Sending the same content again has to be asked for. */
class AlreadySent extends Error {}
