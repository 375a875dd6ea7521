import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Finding, preflights } from '#contract/preflight.ts'
import { call } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import type { CampaignEmails } from '../email/all-emails.ts'

interface Checked extends CampaignEmails {
  recipients: string[]
  sendingAccountIds: string[]
}

const SETTLED_MS = 600
const KEY = ['preflight']

/** Checks what would keep this campaign from being sent, again whenever typing pauses or leads change. */
export function usePreflight(campaign: Checked) {
  const client = useQueryClient()
  // Numbered: a list of 40,000 addresses is too long a key to compare at every keystroke.
  const [settled, setSettled] = useState({ n: 0, campaign })
  useEffect(() => {
    const timer = setTimeout(() => setSettled(({ n }) => ({ n: n + 1, campaign })), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [campaign])
  useServerEvents('leads', () => void client.invalidateQueries({ queryKey: KEY }))
  const queryKey = [...KEY, settled.n]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(preflights.check, { body: bodyOf(settled.campaign) }, { signal }),
    enabled: !isBlank(settled.campaign),
    meta: { staysOnPage: 'always' },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    findings: isBlank(campaign) ? NONE : (data?.findings ?? NONE),
    /** Shows findings from elsewhere at their fields. */
    show: (findings: Finding[]) => client.setQueryData(queryKey, { findings }),
  }
}

const NONE: Finding[] = []

/** Checks immediately. If the check itself fails, the server still refuses what must not be sent. */
export const checkNow = (campaign: Checked): Promise<Finding[]> =>
  call(preflights.check, { body: bodyOf(campaign) }).then(
    ({ findings }) => findings,
    () => NONE,
  )

const bodyOf = ({ subject, body, recipients, variants, steps, sendingAccountIds: [sendingAccountId] }: Checked) => ({
  subject,
  body,
  recipients,
  variants,
  steps,
  sendingAccountId,
})

const isBlank = ({ subject, body, recipients }: Checked) =>
  subject.trim() === '' && body.trim() === '' && recipients.length === 0
