import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Finding, preflights } from '#contract/preflight.ts'
import { call } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import type { WrittenCampaign } from '../form/campaign-fields.ts'

type Checked = WrittenCampaign & { scheduledAt?: string | undefined }

/** The emails are checked as soon as typing pauses; the network is asked once it has paused for longer. */
const SETTLED_MS = { content: 600, rest: 2500 }
const KEY = ['preflight']
interface Asked {
  part: keyof typeof SETTLED_MS
  /** The campaign, if each of its recipients has an email of their own. */
  campaignId: string | undefined
}

/** Checks what would keep this campaign from being sent, and what to think about, again whenever typing pauses or leads change. */
export function usePreflight(campaign: Checked, campaignId: string | undefined) {
  const client = useQueryClient()
  const content = useChecks(campaign, { campaignId, part: 'content' })
  const rest = useChecks(campaign, { campaignId, part: 'rest' })
  useServerEvents('leads', () => void client.invalidateQueries({ queryKey: KEY }))
  const findings = useMemo(
    // The form itself asks for a subject.
    () => [...(content.data?.findings ?? NONE), ...(rest.data?.findings ?? NONE)].filter(isNoEmptySubject),
    [content.data, rest.data],
  )
  return {
    findings: isBlank(campaign) ? NONE : findings,
    /** Who gets it: by country, and by mailbox provider. */
    reach: { countries: content.data?.countries ?? [], providers: rest.data?.providers ?? [] },
    /** The domain in From as receivers see it; null: nothing to say. */
    identity: rest.data?.identity ?? null,
    isLooking: rest.isFetching,
    /** Checks again; undefined unless a check failed. */
    tryAgain: content.isError || rest.isError ? () => void client.refetchQueries({ queryKey: KEY }) : undefined,
    /** Shows findings from elsewhere at their fields. */
    show: (findings: Finding[]) => client.setQueryData(content.queryKey, { findings }),
  }
}
export type Reach = ReturnType<typeof usePreflight>['reach']

function useChecks(campaign: Checked, { campaignId, part }: Asked) {
  // Numbered: a list of 40,000 addresses is too long a key to compare at every keystroke.
  const [settled, setSettled] = useState<{ n: number; campaign: Checked | null }>({
    n: 0,
    campaign: part === 'content' ? campaign : null,
  })
  useEffect(() => {
    const timer = setTimeout(() => setSettled(({ n }) => ({ n: n + 1, campaign })), SETTLED_MS[part])
    return () => clearTimeout(timer)
  }, [campaign, part])
  const queryKey = [...KEY, part, settled.n]
  const { data, isFetching, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(preflights.check, { body: bodyOf(settled.campaign ?? campaign, { campaignId, part }) }, { signal }),
    enabled: settled.campaign !== null && !isBlank(settled.campaign),
    meta: { staysOnPage: 'always' },
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnReconnect: true,
  })
  return { data, isFetching, isError, queryKey }
}

const NONE: Finding[] = []
const isNoEmptySubject = (finding: Finding) => finding.code !== 'empty-email' || finding.at.field !== 'subject'

/** Checks immediately. If the check itself fails, the server still refuses what must not be sent. */
export const checkNow = (campaign: Checked, campaignId: string | undefined): Promise<Finding[]> =>
  call(preflights.check, { body: bodyOf(campaign, { campaignId, part: 'content' }) }).then(
    ({ findings }) => findings,
    () => NONE,
  )

const bodyOf = ({ sendingAccountIds: [sendingAccountId], tracksOpens: _, ...content }: Checked, asked: Asked) => ({
  ...content,
  sendingAccountId,
  ...asked,
})

const isBlank = ({ subject, body, recipients }: Checked) =>
  subject.trim() === '' && body.trim() === '' && recipients.length === 0
