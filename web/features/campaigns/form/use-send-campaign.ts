import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Campaign, type CampaignReport, campaigns } from '#contract/campaigns.ts'
import type { Finding } from '#contract/preflight.ts'
import { isBlock } from '#contract/preflight-levels.ts'
import { call } from '#web/lib/call.ts'
import { moveDrafts } from '#web/lib/draft.ts'
import { formatNumber, formatWhen, plural } from '#web/lib/format.ts'
import { rereadLimits, useMayUse } from '#web/lib/limit.ts'
import { type Toast, toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useUser } from '#web/lib/user.ts'
import { checkNow } from '../preflight/use-preflight.ts'
import { keepChanged, reportQuery } from '../queries.ts'
import { SENDER_FIRST } from '../review/postal-address.tsx'
import { hasBegun, isTestOf } from '../status.ts'
import type { WrittenCampaign } from './campaign-fields.ts'
import { type ServerDraft, slotOf } from './use-server-draft.ts'

interface SendCampaignOptions {
  draft: { save: Pick<ServerDraft['save'], 'mutateAsync'> }
  ownEmailsOf: string | undefined
  onSent: (id: string, sent: Campaign) => void
  /** What the checks of the form found last. */
  findings: Finding[]
  /** The checks found what must not be sent. */
  onRefused: (findings: Finding[]) => void
}

interface Order {
  campaign: WrittenCampaign
  /** When to start; undefined means now. */
  at: string | undefined
}

/** Sends what is in the form. A refused send leaves a draft on the server, and the next attempt continues it. */
export function useSendCampaign({ draft, ownEmailsOf, onSent, findings, onRefused }: SendCampaignOptions) {
  const client = useQueryClient()
  const isWithinPlan = useIsWithinPlan()
  const navigate = useNavigate()
  const toasts = useSendToasts()
  const closeRefusal = useRef(() => {})
  useEffect(() => {
    if (!findings.some(isBlock)) closeRefusal.current()
  }, [findings])

  function sayWhatHappens(sent: Campaign) {
    if (sent.isHeld) toasts.sayOnceBegun(sent)
    else if (sent.status === 'scheduled') toasts.sayScheduled(sent)
    else void toasts.saySent(sent)
  }

  const start = useChange({
    mutationFn: ({ id, at }: { id: string } & Order) =>
      call(campaigns.send, { params: { id }, body: at ? { at } : {} }),
    onSuccess: sent => {
      moveDrafts(slotOf(sent.id))
      keepChanged(client, sent)
      rereadLimits(client)
      sayWhatHappens(sent)
      onSent(sent.id, sent)
    },
    failed: ['Send failed', 'Failed to send campaign. Please check your email settings.'],
  })

  /** Blocks are shown before a draft is made, in a toast and at their fields. */
  async function isSound(campaign: WrittenCampaign): Promise<boolean> {
    // The server refuses what exceeds the quota, and the shell's dialog says so.
    const findings = (await checkNow(campaign, ownEmailsOf)).filter(({ code }) => code !== 'over-quota')
    const block = findings.find(isBlock)
    if (!block) return true
    const { fixOf, refusalText } = await import('#contract/checks.ts')
    const fix = fixOf(block)
    closeRefusal.current = toast({
      title: 'Not sent yet',
      text: refusalText(findings),
      tone: 'bad',
      milliseconds: 15_000,
      ...(fix?.action === 'open' && {
        action: { label: fix.label, run: () => void navigate({ to: fix.to, ...(fix.hash && { hash: fix.hash }) }) },
      }),
    })
    onRefused(findings)
    return false
  }

  // One mutation around everything, so that a double click makes one draft. Each step reports its own failure.
  const sending = useMutation({
    // An address that's still being saved is saved first.
    scope: SENDER_FIRST,
    mutationFn: async ({ campaign, at }: Order) => {
      closeRefusal.current()
      if (!(await isWithinPlan(campaign)) || !(await isSound(campaign))) return
      const id = await draft.save.mutateAsync(campaign).catch(() => null)
      if (id) await start.mutateAsync({ id, campaign, at }).catch(() => null)
    },
  })
  return {
    send: (campaign: WrittenCampaign, at?: string) => sending.mutate({ campaign, at }),
    isPending: sending.isPending,
  }
}

function useIsWithinPlan() {
  const mayUse = useMayUse()
  const { isTestMode, hasOwnAccount } = useUser()
  return async ({ recipients }: WrittenCampaign): Promise<boolean> => {
    // Test mode uses nothing of the plan.
    if (isTestMode && !hasOwnAccount) return mayUse()
    if (!(await mayUse({ type: 'campaigns', requested: 1 }))) return false
    // Skipped recipients don't count, and only the server knows who they are.
    const exactly = async () => (await call(campaigns.mailable, { body: { recipients } })).count
    return mayUse({ type: 'emails', requested: recipients.length, exactly })
  }
}

/** The toasts after Send Campaign. They say only what has happened by then. */
function useSendToasts() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const openReport = (id: string) => ({
    label: 'Open report',
    run: () => void navigate({ to: '/campaigns/$id', params: { id } }),
  })
  const openOutbox = { label: 'Open outbox', run: () => void navigate({ to: '/outbox' }) }
  const readReport = (id: string) => client.fetchQuery({ ...reportQuery(id), staleTime: 0 }).catch(() => null)

  function saySent(campaign: Campaign, report: CampaignReport | null) {
    const words = sentWords(report ?? campaign)
    if (report && isTestOf(report) && words.tone === 'good')
      toast({ ...words, text: testWords(report), action: openOutbox })
    else toast({ ...words, action: openReport(campaign.id) })
  }

  return {
    saySent: async (campaign: Campaign) => saySent(campaign, await readReport(campaign.id)),

    sayScheduled: ({ id, scheduledAt }: Campaign) =>
      toast({
        title: 'Campaign scheduled',
        text: scheduledAt ? `It starts ${formatWhen(scheduledAt)}.` : undefined,
        tone: 'good',
        action: openReport(id),
      }),

    /** After the seconds in which the campaign's page counts down and offers Undo. */
    sayOnceBegun({ id, scheduledAt }: Campaign) {
      const wait = Math.max(0, Date.parse(scheduledAt ?? '') - Date.now()) || 0
      const sayBegun = async () => {
        const now = await readReport(id)
        if (now && hasBegun(now) && now.status !== 'cancelled') saySent(now, now)
      }
      setTimeout(() => void sayBegun(), wait + BEGINS_WITHIN_MS)
    },
  }
}

/** The server looks for due campaigns twice a second. */
const BEGINS_WITHIN_MS = 1200

/** Counts what has really been sent: a campaign may finish within the second in which it starts. */
function sentWords({ status, sentCount, recipientCount }: Campaign): Pick<Toast, 'title' | 'text' | 'tone'> {
  const people = plural(recipientCount, 'recipient')
  if (status !== 'finished') return { title: 'Campaign sent', text: `It’s going out to ${people}.`, tone: 'good' }
  if (sentCount > 0)
    return { title: 'Campaign sent', text: `Sent to ${formatNumber(sentCount)} of ${people}.`, tone: 'good' }
  return { title: 'Nothing was sent', text: `None of the ${people} got this email. The report says why.`, tone: 'bad' }
}

const testWords = ({ status, sentCount }: Campaign) =>
  status === 'finished'
    ? `Test mode kept ${plural(sentCount, 'email')} in the outbox. Nobody received ${sentCount === 1 ? 'it' : 'them'}.`
    : 'Test mode keeps the emails in the outbox. Nobody receives them.'
