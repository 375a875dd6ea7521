import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Campaign, type CampaignReport, campaigns } from '#contract/campaigns.ts'
import type { SendingHours } from '#contract/pace.ts'
import type { Finding } from '#contract/preflight.ts'
import { isBlock, refusalText } from '#contract/preflight-words.ts'
import type { FollowUp, Version } from '#contract/sequences.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatDay, formatNumber, formatWhen, plural } from '#web/lib/format.ts'
import { rereadLimits, useMayUse } from '#web/lib/limit.ts'
import { toast } from '#web/lib/toast.ts'
import { checkNow } from '../preflight/use-preflight.ts'
import { refreshCampaign, reportQuery } from '../queries.ts'
import { isTestOf } from '../status.ts'
import { useUnsend } from '../use-unsend.ts'
import { AlreadySent, useCampaignDraft } from './use-campaign-draft.ts'

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
  /** Left out: as the account's settings say. */
  tracksOpens?: boolean
}

/**
 * Saves the draft, then asks for the send. A send that was refused leaves the draft, and the next attempt continues it,
 * also after a reload and with other content; so does one that was taken back, whose content is in the form again.
 */
export function useSendCampaign({
  onSent,
  onUndone,
  onRefused,
}: {
  onSent: () => void
  /** The checks found what must not be sent. */
  onRefused: (findings: Finding[]) => void
  onUndone: (letter: Letter) => void
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mayUse = useMayUse()
  const draft = useCampaignDraft()
  const undo = useUnsend()

  const save = async ({ letter }: Order): Promise<string> => {
    const kept = await draft.keep(letter)
    if (kept) return kept
    const body = {
      name: `Campaign ${formatDay(new Date().toISOString())}`,
      ...letter,
      status: 'draft' as const,
    }
    const { id, name } = await call(campaigns.create, { body })
    draft.hold(id, letter)
    toast({ title: 'Campaign created', text: `${name} is saved.`, tone: 'good' })
    refreshCampaign(queryClient, null)
    return id
  }

  const openReport = (id: string) => ({
    label: 'Open report',
    run: () => void navigate({ to: '/campaigns/$id', params: { id } }),
  })
  const openOutbox = { label: 'Open outbox', run: () => void navigate({ to: '/outbox' }) }
  const readReport = (id: string) => queryClient.fetchQuery({ ...reportQuery(id), staleTime: 0 }).catch(() => null)
  function saySent(campaign: Campaign, report: CampaignReport | null) {
    const words = wordsOf(report ?? campaign)
    if (report && isTestOf(report) && words.tone === 'good')
      toast({ ...words, text: keptWords(report), action: openOutbox })
    else toast({ ...words, action: openReport(campaign.id) })
  }

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
              draft.hold(id, letter)
              onUndone(letter)
            },
          }),
      },
    })
    const sayBegun = async () => {
      if (taken.current) return
      const now = await readReport(id)
      if (now && now.status !== 'draft' && now.status !== 'scheduled' && now.status !== 'cancelled') saySent(now, now)
    }
    setTimeout(() => void sayBegun(), wait + BEGINS_WITHIN_MS)
  }

  const send = useMutation({
    mutationFn: ({ id, at }: { id: string } & Order) =>
      call(campaigns.send, { params: { id }, body: at ? { at } : {} }),
    onSuccess: (campaign, order) => {
      draft.forget()
      rereadLimits(queryClient)
      refreshCampaign(queryClient, null)
      if (campaign.isHeld) sayHeld(campaign, order)
      else if (campaign.status === 'scheduled' && campaign.scheduledAt)
        toast({
          title: 'Campaign scheduled',
          text: `It starts ${formatWhen(campaign.scheduledAt)}.`,
          tone: 'good',
          action: openReport(campaign.id),
        })
      else void readReport(campaign.id).then(report => saySent(campaign, report))
      onSent()
    },
    onError: error =>
      toastFailure(error, 'Send failed', 'Failed to send campaign. Please check your email settings.', {
        serverSays: true,
      }),
  })
  const createAndSend = useMutation({
    mutationFn: save,
    onSuccess: (id, order) => send.mutate({ id, ...order }),
    onError: error =>
      error instanceof AlreadySent
        ? toast({
            title: 'Already sent',
            text: 'This campaign was sent before, so nothing was changed. To send it once more as a new campaign, choose Send Campaign again.',
            tone: 'bad',
            milliseconds: 15_000,
          })
        : toastFailure(error, 'Creation failed', 'Failed to create campaign. Please try again.', {
            serverSays: true,
          }),
  })
  /** Blocks are said before anything is made; the fields have them, too. */
  const isSound = async ({ subject, body, recipients, versions = [], steps = [], mailboxIds }: Letter) => {
    const findings = await checkNow({
      subject,
      body,
      recipients,
      mailboxId: mailboxIds?.[0],
      versions,
      steps,
    })
    if (!findings.some(isBlock)) return true
    toast({ title: 'Not sent yet', text: refusalText(findings), tone: 'bad', milliseconds: 15_000 })
    onRefused(findings)
    return false
  }
  const start = async (letter: Letter, at?: string) => {
    if (!(await mayUse({ type: 'campaigns', requested: 1 }))) return
    const { recipients } = letter
    // Who may not be mailed takes nothing of the month, and is known to the server alone.
    const exactly = async () => (await call(campaigns.mailable, { body: { recipients } })).count
    if (!(await mayUse({ type: 'emails', requested: recipients.length, exactly }))) return
    if (await isSound(letter)) createAndSend.mutate({ letter, ...(at && { at }) })
  }
  // One at a time from the first question on, so that a double press makes one draft.
  const starting = useMutation({ mutationFn: ({ letter, at }: Order) => start(letter, at) })
  return {
    start: (letter: Letter, at?: string) => starting.mutate({ letter, ...(at && { at }) }),
    isPending: starting.isPending || createAndSend.isPending || send.isPending,
    draft,
  }
}

/** Counts what was really sent by now: a campaign may end within the second in which it begins. */
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

/** Of a campaign in test mode. */
const keptWords = ({ status, sentCount }: Campaign) =>
  status === 'finished'
    ? `Test mode kept ${plural(sentCount, 'email')} in the outbox. Nobody received ${sentCount === 1 ? 'it' : 'them'}.`
    : 'Test mode keeps the emails in the outbox. Nobody receives them.'

interface Order {
  letter: Letter
  /** Not now but then. */
  at?: string
}

/** The server looks twice a second for what is due. */
const BEGINS_WITHIN_MS = 1200
