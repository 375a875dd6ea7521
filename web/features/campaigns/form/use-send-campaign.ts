import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Campaign, campaigns } from '#contract/campaigns.ts'
import type { Finding } from '#contract/preflight.ts'
import { isBlock } from '#contract/preflight-levels.ts'
import { call } from '#web/lib/call.ts'
import { moveDrafts } from '#web/lib/draft.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { rereadLimits, useMayUse } from '#web/lib/limit.ts'
import { toast } from '#web/lib/toast.ts'
import { checkNow } from '../preflight/use-preflight.ts'
import { keepChanged } from '../queries.ts'
import { SENDER_FIRST } from '../review/postal-address.tsx'
import type { WrittenCampaign } from './campaign-fields.ts'
import { useSendToasts } from './send-toasts.ts'
import { type ServerDraft, slotOf } from './use-server-draft.ts'

interface SendCampaignOptions {
  draft: ServerDraft
  ownEmailsOf: string | undefined
  onSent: (id: string) => void
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

  const start = useMutation({
    mutationFn: ({ id, at }: { id: string } & Order) =>
      call(campaigns.send, { params: { id }, body: at ? { at } : {} }),
    onSuccess: sent => {
      moveDrafts(slotOf(sent.id))
      keepChanged(client, sent)
      rereadLimits(client)
      sayWhatHappens(sent)
      onSent(sent.id)
    },
    onError: error => toastRefusal(error, 'Send failed', 'Failed to send campaign. Please check your email settings.'),
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
  return async ({ recipients }: WrittenCampaign): Promise<boolean> => {
    if (!(await mayUse({ type: 'campaigns', requested: 1 }))) return false
    // Skipped recipients don't count, and only the server knows who they are.
    const exactly = async () => (await call(campaigns.mailable, { body: { recipients } })).count
    return mayUse({ type: 'emails', requested: recipients.length, exactly })
  }
}
