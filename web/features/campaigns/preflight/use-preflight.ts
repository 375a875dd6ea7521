import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Finding, preflights } from '#contract/preflight.ts'
import { call } from '#web/lib/call.ts'

export interface Written {
  subject: string
  body: string
  recipients: string[]
  versions: { subject: string; body: string }[]
  steps: { subject: string; body: string }[]
  mailboxId?: string | undefined
}

const SETTLED_MS = 600

/** Checks what would keep this campaign from being sent, again whenever typing pauses. */
export function usePreflight(written: Written) {
  const client = useQueryClient()
  const { subject, body, recipients, mailboxId } = written
  const others = JSON.stringify([written.versions, written.steps])
  // By number: a list of 40,000 addresses is too long a key to compare at every stroke.
  const [settled, setSettled] = useState({ n: 0, written })
  useEffect(() => {
    const [versions, steps] = JSON.parse(others) as [Written['versions'], Written['steps']]
    const next = { subject, body, recipients, versions, steps, ...(mailboxId && { mailboxId }) }
    const timer = setTimeout(() => setSettled(({ n }) => ({ n: n + 1, written: next })), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [subject, body, recipients, mailboxId, others])
  const { data } = useQuery({
    queryKey: ['preflight', settled.n],
    queryFn: ({ signal }) => call(preflights.check, { body: settled.written }, { signal }),
    enabled: !isNothing(settled.written),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    findings: isNothing(written) ? NONE : (data?.findings ?? NONE),
    /** Shows findings that came from elsewhere at their fields. */
    show: (findings: Finding[]) => client.setQueryData(['preflight', settled.n], { findings }),
  }
}

const NONE: Finding[] = []

/** As it is at this moment. If it can't be asked, Send still refuses what must not be sent. */
export const checkNow = (written: Written): Promise<Finding[]> =>
  call(preflights.check, { body: written }).then(
    ({ findings }) => findings,
    () => NONE,
  )

const isNothing = ({ subject, body, recipients }: Written) =>
  subject.trim() === '' && body.trim() === '' && recipients.length === 0
