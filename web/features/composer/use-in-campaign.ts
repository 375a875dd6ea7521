import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Lead } from '#contract/leads.ts'
import type { EmailDraft } from '#contract/writer.ts'
import { oneLead } from '#web/features/leads/queries.ts'
import { copyText } from '#web/lib/copy.ts'
import { downloadText } from '#web/lib/download.ts'
import { leaveDraftEmail } from '#web/lib/draft-email.ts'
import { toast } from '#web/lib/toast.ts'

const REDIRECT_AFTER_MS = 1000
const NAME_LENGTH = 20

const asText = ({ subject, body }: EmailDraft) => `Subject: ${subject}\n\n${body}\n`

/** Copies, downloads, or uses the draft. Without one each of them says so. */
export function useDraftActions(draft: EmailDraft | undefined, leadId: string | undefined) {
  const navigate = useNavigate()
  const lead = useLeadOf(leadId)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const withDraft = (take: (draft: EmailDraft) => unknown) => () => {
    if (draft) void take(draft)
    else toast({ title: 'No email generated', text: 'Generate an email first.', tone: 'bad' })
  }
  const hand = ({ subject, body, tone }: EmailDraft, to: string | null | undefined) => {
    leaveDraftEmail({ subject, body, tone, to: to ?? undefined })
    toast({ title: 'Email ready to send', text: 'Opening the campaign page…', tone: 'good' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void navigate({ to: '/campaigns' }), REDIRECT_AFTER_MS)
  }
  return {
    /** The lead that the draft is for. */
    lead,
    copy: withDraft(taken => copyText(asText(taken))),
    download: withDraft(taken => downloadText(fileNameOf(taken.subject), asText(taken))),
    useInCampaign: withDraft(taken => hand(taken, lead?.email)),
    /** The template names nobody, so the user chooses its recipients. */
    openTemplate: (template: Pick<EmailDraft, 'subject' | 'body'>) =>
      withDraft(({ tone }) => hand({ ...template, tone }, null))(),
  }
}

/** Reads the lead early, so that the draft and its recipient reach the campaign together. */
function useLeadOf(leadId: string | undefined): Lead | undefined {
  return useQuery(oneLead(leadId)).data
}

/** From the first 20 characters of the subject, without characters that a file system may reject. */
export function fileNameOf(subject: string): string {
  const start = Array.from(subject).slice(0, NAME_LENGTH).join('')
  const name = start.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${name || 'email'}.txt`
}
