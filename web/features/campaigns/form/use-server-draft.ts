import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { campaignDrafts } from '#contract/campaign-drafts.ts'
import { call } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { campaignsQuery, contentQuery, refreshCampaign } from '../queries.ts'
import type { WrittenCampaign } from './campaign-fields.ts'
import { problemOf, type SaveProblem, useAutosave } from './use-autosave.ts'
import { useKnownDraft } from './use-known-draft.ts'
import { newName, SCOPE, useSave } from './use-save.ts'

export type ServerDraft = ReturnType<typeof useServerDraft>

/** The server's draft of what is in the form. It's saved from the first word on, whenever typing pauses. */
export function useServerDraft(campaign: WrittenCampaign) {
  const client = useQueryClient()
  const known = useKnownDraft()
  const { id, keep, forget } = known
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const { data: list } = useQuery(campaignsQuery)

  const save = useSave(known, setProblem)

  const autosave = useMutation({
    scope: SCOPE,
    meta: { staysOnPage: 'always' },
    mutationFn: async ({ campaign, basedOn, isCheck = false }: Autosaved) => {
      const { id, version, isStill } = known.latest()
      if (known.has(campaign) && !isCheck && !basedOn) return
      const base = basedOn ?? version
      const saved = id
        ? await call(campaignDrafts.save, { params: { id }, body: { ...campaign, ...(base && { basedOn: base }) } })
        : await call(campaignDrafts.create, { body: { name: newName(campaign), ...campaign } })
      if (saved.version !== version) elsewhere.expect()
      if (isStill()) keep(saved, campaign)
      if (!id) refreshCampaign(client, null)
    },
    onMutate: () => known.latest().isStill,
    onSuccess: () => setProblem(null),
    onError: (error, { campaign }, isStill) => isStill?.() && setProblem(problemOf(error, campaign)),
  })
  const elsewhere = useChangesElsewhere(
    id,
    autosave.isPending,
    () => problem === null && autosave.mutate({ campaign, isCheck: true }),
  )
  useAutosave(campaign, { id, problem, autosave, isSaved: () => known.has(campaign) })

  function startNew() {
    forget()
    setProblem(null)
  }
  return {
    id,
    save,
    autosave,
    problem,
    keep,
    /** The form holds another campaign from now on. */
    forget: startNew,
    /** Reads a saved draft, and continues it. */
    open: async (id: string): Promise<WrittenCampaign> => {
      const {
        version,
        sendingAccountIds = [],
        sendingWindow = null,
        ...emails
      } = await client.fetchQuery({ ...contentQuery(id), staleTime: 0, meta: { staysOnPage: 'always' } })
      keep({ id, version }, null)
      setProblem(null)
      return { ...emails, sendingAccountIds, sendingWindow }
    },
    name: list?.find(campaign => campaign.id === id)?.name,
    savedAt: known.savedAt,
  }
}

interface Autosaved {
  campaign: WrittenCampaign
  /** The version to replace, if it isn't the one that the form began with. */
  basedOn?: string
  /** Also saves what is saved already, to learn of another version. */
  isCheck?: boolean
}

/**
 * Calls back when another tab may have saved the draft. If it hasn't, saving the same again changes nothing, and the server
 * tells nobody. `expect` announces the event of a change that this tab saved itself.
 */
function useChangesElsewhere(id: string, isSaving: boolean, check: () => void) {
  const own = useRef({ until: 0, cameEarly: false })
  useServerEvents('campaign', event => {
    if (id === '' || event.id !== id) return
    const isOwn = isSaving || Date.now() < own.current.until
    own.current = { until: 0, cameEarly: isSaving }
    if (!isOwn) check()
  })
  return {
    expect() {
      own.current = { until: own.current.cameEarly ? 0 : Date.now() + OWN_EVENT_MS, cameEarly: false }
    },
  }
}

/** The event of a save comes within this time. */
const OWN_EVENT_MS = 5000
