import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import { formatNumber, formatWhen, plural } from '#web/lib/format.ts'
import { type Toast, toast } from '#web/lib/toast.ts'
import { reportQuery } from '../queries.ts'
import { hasBegun, isTestOf } from '../status.ts'

/** The toasts after Send Campaign. They say only what has happened by then. */
export function useSendToasts() {
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
