import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import type { SendingHours } from '#contract/pace.ts'
import type { FollowUp, Version } from '#contract/sequences.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatDay, formatMoment, formatNumber, plural } from '#web/lib/format.ts'
import { rereadLimits, useMayUse } from '#web/lib/limit.ts'
import { toast } from '#web/lib/toast.ts'
import { refreshCampaign, reportQuery } from './queries.ts'
import { useUnsend } from './unsend.ts'

export interface Letter {
  recipients: string[]
  subject: string
  body: string
  /** Own accounts; none: the default. */
  mailboxIds?: string[]
  /** None: any time. */
  hours?: SendingHours
  /** Follow-ups. */
  steps?: FollowUp[]
  /** Other versions of the first letter. */
  versions?: Version[]
}

/**
 * Makes the draft, then asks for the send. A send that was refused leaves the draft: pressing again with the same
 * content sends that one and makes no second; so does one that was taken back, whose content is in the form again.
 */
export function useSendCampaign({
  onSent,
  onUndone,
}: {
  onSent: () => void
  onUndone: (letter: Letter) => void
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mayUse = useMayUse()
  const made = useRef<{ content: string; id: string } | null>(null)
  const undo = useUnsend()

  const create = async ({ letter }: Order): Promise<string> => {
    const content = JSON.stringify(letter)
    if (made.current?.content === content) return made.current.id
    const name = `Campaign ${formatDay(new Date().toISOString())}`
    const { id } = await call(campaigns.create, { body: { name, ...letter, status: 'draft' } })
    made.current = { content, id }
    toast({ title: 'Campaign created', text: `${name} is saved.`, tone: 'good' })
    refreshCampaign(queryClient, null)
    return id
  }

  const openReport = (id: string) => ({
    label: 'Open report',
    run: () => void navigate({ to: '/campaigns/$id', params: { id } }),
  })
  const saySent = (campaign: Campaign) => toast({ ...wordsOf(campaign), action: openReport(campaign.id) })

  /** While it is held it can be taken back here; that it went out is said when it did. */
  function sayHeld(campaign: Campaign, { letter }: Order) {
    const { id, recipientCount } = campaign
    const wait = Math.max(0, Date.parse(campaign.scheduledAt ?? '') - Date.now()) || 0
    const taken = { current: false }
    toast({
      title: `Sending in ${plural(Math.ceil(wait / 1000), 'second')}`,
      text: `To ${plural(recipientCount, 'recipient')}.`,
      milliseconds: wait,
      action: {
        label: 'Undo',
        run: () =>
          undo.mutate(id, {
            onSuccess: () => {
              taken.current = true
              made.current = { content: JSON.stringify(letter), id }
              onUndone(letter)
            },
          }),
      },
    })
    const sayBegun = async () => {
      if (taken.current) return
      const now = await queryClient.fetchQuery({ ...reportQuery(id), staleTime: 0 }).catch(() => null)
      if (now && now.status !== 'draft' && now.status !== 'scheduled' && now.status !== 'cancelled')
        saySent(now)
    }
    setTimeout(() => void sayBegun(), wait + BEGINS_WITHIN_MS)
  }

  const send = useMutation({
    mutationFn: ({ id, at }: { id: string } & Order) =>
      call(campaigns.send, { params: { id }, body: at ? { at } : {} }),
    onSuccess: (campaign, order) => {
      made.current = null
      rereadLimits(queryClient)
      refreshCampaign(queryClient, null)
      if (campaign.isHeld) sayHeld(campaign, order)
      else if (campaign.status === 'scheduled' && campaign.scheduledAt)
        toast({
          title: 'Campaign scheduled',
          text: `It begins on ${formatMoment(campaign.scheduledAt)}.`,
          tone: 'good',
          action: openReport(campaign.id),
        })
      else saySent(campaign)
      onSent()
    },
    onError: error =>
      toastFailure(error, 'Send failed', 'Failed to send campaign. Please check your email settings.', {
        serverSays: true,
      }),
  })
  const createAndSend = useMutation({
    mutationFn: create,
    onSuccess: (id, order) => send.mutate({ id, ...order }),
    onError: error =>
      toastFailure(error, 'Creation failed', 'Failed to create campaign. Please try again.', {
        serverSays: true,
      }),
  })
  const start = async (letter: Letter, at?: string) => {
    if (!(await mayUse({ type: 'campaigns', requested: 1 }))) return
    const { recipients } = letter
    // Who may not be mailed takes nothing of the month, and is known to the server alone.
    const exactly = async () => (await call(campaigns.mailable, { body: { recipients } })).count
    if (await mayUse({ type: 'emails', requested: recipients.length, exactly }))
      createAndSend.mutate({ letter, ...(at && { at }) })
  }
  return { start, isPending: createAndSend.isPending || send.isPending }
}

/** What was really sent by now: a campaign may end within the second in which it begins. */
function wordsOf({ status, sentCount, recipientCount }: Campaign) {
  const people = plural(recipientCount, 'recipient')
  if (status !== 'finished')
    return { title: 'Campaign sent', text: `It is going out to ${people}.`, tone: 'good' } as const
  if (sentCount > 0)
    return {
      title: 'Campaign sent',
      text: `Sent to ${formatNumber(sentCount)} of ${people}.`,
      tone: 'good',
    } as const
  return {
    title: 'Nothing was sent',
    text: `None of the ${people} got this email. The report says why.`,
    tone: 'bad',
  } as const
}

interface Order {
  letter: Letter
  /** Not now but then. */
  at?: string
}

/** The server looks twice a second for what is due. */
const BEGINS_WITHIN_MS = 1200
