import { useRef } from 'react'
import { campaigns } from '#contract/campaigns.ts'
import type { Lead } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { Email } from '../email/email.ts'
import { useUnsend } from '../schedule/start-notice.tsx'
import type { WrittenCampaign } from './campaign-fields.ts'
import { useSendCampaign } from './use-send-campaign.ts'

const HOLD_MS = 9000

/** Sends an email to one lead as a campaign of its own, with the checks, limits, and seconds for Undo of any other. */
export function useSendToLead({ businessName, email }: Lead, onSent: () => void) {
  // A refused send leaves a draft, which the next attempt continues.
  const made = useRef<string>(undefined)
  const unsend = useUnsend()
  const save = useChange({
    mutationFn: async (campaign: WrittenCampaign) => {
      const name = `Email to ${businessName}`.slice(0, 200)
      const { id } = made.current
        ? await call(campaigns.edit, { params: { id: made.current }, body: campaign })
        : await call(campaigns.create, { body: { name, ...campaign, status: 'draft' } })
      made.current = id
      return id
    },
    failed: ['Send failed', 'Failed to create campaign. Please try again.'],
  })
  const { send, isPending } = useSendCampaign({
    draft: { save },
    ownEmailsOf: undefined,
    findings: [],
    onRefused: () => {},
    onSent: (id, { isHeld }) => {
      if (isHeld)
        toast({
          title: `Sending to ${businessName}`,
          text: 'You can undo it for a few seconds.',
          milliseconds: HOLD_MS,
          action: { label: 'Undo', run: () => unsend.mutate(id) },
        })
      onSent()
    },
  })
  return {
    send: ({ subject, body }: Email) => send({ ...ALONE, subject, body, recipients: email ? [email] : [] }),
    isPending,
  }
}

const ALONE = { variants: [], steps: [], sendingAccountIds: [], sendingWindow: null, tracksOpens: undefined }
