import { useEffect, useRef } from 'react'
import { ApiError, NetworkError } from '#web/lib/call.ts'
import { otherVersion } from '#web/lib/refusal.ts'
import { isUnauthorized } from '#web/lib/unauthorized.ts'
import type { WrittenCampaign } from './campaign-fields.ts'

/** Why what's in the form isn't saved. */
export type SaveProblem =
  | { is: 'offline' | 'failed' | 'logged-out' }
  | { is: 'deleted' | 'sent' }
  /** `version` is the other one. */
  | { is: 'changed'; version: string }
  /** The server won't take this content. */
  | { is: 'refused'; text: string; campaign: WrittenCampaign }

export function problemOf(error: unknown, campaign: WrittenCampaign): SaveProblem {
  if (error instanceof NetworkError) return { is: 'offline' }
  if (isUnauthorized(error)) return { is: 'logged-out' }
  if (!(error instanceof ApiError)) return { is: 'failed' }
  const { status, serverMessage } = error
  const version = otherVersion(error)
  if (status === 404 && serverMessage === 'Campaign not found') return { is: 'deleted' }
  if (version) return { is: 'changed', version }
  if (status === 409 && serverMessage === NOT_A_DRAFT) return { is: 'sent' }
  if (status >= 400 && status < 500 && status !== 429 && serverMessage)
    return { is: 'refused', text: serverMessage, campaign }
  return { is: 'failed' }
}

const NOT_A_DRAFT = 'This campaign isn’t a draft anymore.'

/** Typing pauses this long before it's saved. */
const SETTLED_MS = 1000
const RETRY_MS = { offline: 5000, failed: 10_000, 'logged-out': 15_000 }

interface Autosave {
  id: string
  problem: SaveProblem | null
  isSaved: () => boolean
  autosave: { isPending: boolean; mutate: (save: { campaign: WrittenCampaign }) => void }
}

/** Saves whenever typing pauses, and tries again after a failure: on its own, when the connection or the user is back. */
export function useAutosave(campaign: WrittenCampaign, { id, problem, isSaved, autosave }: Autosave): void {
  const { isPending } = autosave
  const run = useRef(() => {})
  useEffect(() => {
    run.current = () => {
      if (!isSaved() && !isPending) autosave.mutate({ campaign })
    }
  })
  const wait = isPending || (id === '' && isBlank(campaign)) ? null : waitFor(problem, campaign)
  // `campaign` and `problem` start the time anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (wait === null) return
    const timer = setTimeout(() => run.current(), wait)
    return () => clearTimeout(timer)
  }, [campaign, problem, wait])
  const isAway = problem?.is === 'offline' || problem?.is === 'logged-out'
  useEffect(() => {
    if (!isAway) return
    const again = () => run.current()
    window.addEventListener('online', again)
    window.addEventListener('focus', again)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener('focus', again)
    }
  }, [isAway])
}

/** How long to wait before the next save; null: not by itself. */
function waitFor(problem: SaveProblem | null, campaign: WrittenCampaign): number | null {
  switch (problem?.is) {
    case 'offline':
    case 'failed':
    case 'logged-out':
      return RETRY_MS[problem.is]
    case 'deleted':
    case 'sent':
    case 'changed':
      return null
    case 'refused':
      return problem.campaign === campaign ? null : SETTLED_MS
    case undefined:
      return SETTLED_MS
  }
}

/** Nothing was written or chosen yet. */
export const isBlank = ({ recipients, subject, body, steps, variants }: WrittenCampaign) =>
  recipients.length + steps.length + variants.length === 0 && !subject.trim() && !body.trim()
