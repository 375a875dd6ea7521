import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CampaignEdit, campaigns } from '#contract/campaigns.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { campaignsQuery } from '../queries.ts'
import type { Letter } from './use-send-campaign.ts'

/** The server's draft of what is in the form: a second attempt to send continues it, and makes no other. */
export function useCampaignDraft() {
  const [id, setId] = useDraft('campaign-id', '')
  const { data: list } = useQuery(campaignsQuery)
  /** The server's copy, as far as this page knows: nothing after a reload. */
  const saved = useRef('')

  function hold(next: string, letter: Letter) {
    saved.current = JSON.stringify(letter)
    setId(next)
  }
  function forget() {
    saved.current = ''
    setId('')
  }
  /** Saves the content into the draft; null if there's no draft (any longer). */
  async function keep(letter: Letter): Promise<string | null> {
    if (id === '' || saved.current === JSON.stringify(letter)) return id || null
    try {
      await call(campaigns.edit, { params: { id }, body: editOf(letter) })
    } catch (error) {
      if (!(error instanceof ApiError) || !hasLeft(error)) throw error
      forget()
      if (error.status === 409) throw new AlreadySent()
      return null
    }
    hold(id, letter)
    return id
  }
  return { keep, hold, forget, name: list?.find(campaign => campaign.id === id)?.name }
}

/** The draft was sent elsewhere: sending the same content once more has to be asked for. */
export class AlreadySent extends Error {}

const hasLeft = ({ status, serverMessage }: ApiError) =>
  status === 409 || (status === 404 && serverMessage === 'Campaign not found')

/** Everything that the form holds: what was taken out of it goes out of the draft. */
const editOf = ({ subject, body, recipients, ...rest }: Letter): CampaignEdit => ({
  subject,
  body,
  recipients,
  steps: rest.steps ?? [],
  versions: rest.versions ?? [],
  mailboxIds: rest.mailboxIds ?? [],
  hours: rest.hours ?? null,
  ...(rest.tracksOpens !== undefined && { tracksOpens: rest.tracksOpens }),
})
