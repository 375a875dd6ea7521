import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { campaigns } from '#contract/campaigns.ts'
import type { SendingHours } from '#contract/pace.ts'
import type { FollowUp } from '#contract/sequences.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatDay, plural } from '#web/lib/format.ts'
import { rereadLimits, useMayUse } from '#web/lib/limit.ts'
import { toast } from '#web/lib/toast.ts'
import { refreshCampaign } from './queries.ts'

interface Letter {
  recipients: string[]
  subject: string
  body: string
  /** Own accounts; none: the default. */
  mailboxIds?: string[]
  /** None: any time. */
  hours?: SendingHours
  /** Follow-ups. */
  steps?: FollowUp[]
}

/**
 * Makes the draft, then asks for the send. A send that was refused leaves the draft: pressing again with the same
 * content sends that one and makes no second.
 */
export function useSendCampaign(onSent: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mayUse = useMayUse()
  const made = useRef<{ content: string; id: string } | null>(null)

  const create = async (letter: Letter): Promise<string> => {
    const content = JSON.stringify(letter)
    if (made.current?.content === content) return made.current.id
    const name = `Campaign ${formatDay(new Date().toISOString())}`
    const { id } = await call(campaigns.create, { body: { name, ...letter, status: 'draft' } })
    made.current = { content, id }
    toast({ title: 'Campaign created', text: `${name} is saved.`, tone: 'good' })
    refreshCampaign(queryClient, null)
    return id
  }

  const send = useMutation({
    mutationFn: (id: string) => call(campaigns.send, { params: { id }, body: {} }),
    onSuccess: campaign => {
      made.current = null
      rereadLimits(queryClient)
      refreshCampaign(queryClient, null)
      toast({
        title: 'Campaign sent',
        text: `It is going out to ${plural(campaign.recipientCount, 'recipient')}.`,
        tone: 'good',
        action: {
          label: 'Open report',
          run: () => void navigate({ to: '/campaigns/$id', params: { id: campaign.id } }),
        },
      })
      onSent()
    },
    onError: error =>
      toastFailure(error, 'Send failed', 'Failed to send campaign. Please check your email settings.', {
        serverSays: true,
      }),
  })
  const createAndSend = useMutation({
    mutationFn: create,
    onSuccess: id => send.mutate(id),
    onError: error =>
      toastFailure(error, 'Creation failed', 'Failed to create campaign. Please try again.', {
        serverSays: true,
      }),
  })
  const start = async (letter: Letter) => {
    if (!(await mayUse({ type: 'campaigns', requested: 1 }))) return
    const { recipients } = letter
    // Who may not be mailed takes nothing of the month, and is known to the server alone.
    const exactly = async () => (await call(campaigns.mailable, { body: { recipients } })).count
    if (await mayUse({ type: 'emails', requested: recipients.length, exactly })) createAndSend.mutate(letter)
  }
  return { start, isPending: createAndSend.isPending || send.isPending }
}
