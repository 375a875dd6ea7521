import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { campaignDrafts } from '#contract/campaign-drafts.ts'
import type { CampaignStatus } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { moveDrafts } from '#web/lib/draft.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { contentQuery, refreshCampaign } from '../queries.ts'
import { textSlot, type WrittenCampaign } from './campaign-fields.ts'
import { problemOf, type SaveProblem, useAutosave } from './use-autosave.ts'
import { type SavedCampaign, useKnownDraft } from './use-known-draft.ts'
import { newName, SCOPE, useSave } from './use-save.ts'

export type ServerDraft = ReturnType<typeof useServerDraft>

interface DraftOptions {
  /** The campaign's address: its id, or `new`. */
  at: string
  saved: SavedCampaign | undefined
  /** What's in the form at first is newer than what's saved. */
  isUnsaved: boolean
  /** A scheduled campaign changes only when the user says so. */
  status: CampaignStatus
  /** The first save made this draft, while the form is still on screen. */
  onBegun: (id: string) => void
}

/** The server's draft of what is in the form. It's saved from the first word on, whenever typing pauses. */
export function useServerDraft(campaign: WrittenCampaign, { at, saved, isUnsaved, status, onBegun }: DraftOptions) {
  const client = useQueryClient()
  const known = useKnownDraft(at, saved, isUnsaved)
  const { id, name, savedAt, forget } = known
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const isShown = useIsShown()
  useMovedSlot(at)
  function keep(saved: SavedCampaign, campaign: WrittenCampaign | null) {
    const isFirst = known.latest().id === ''
    known.keep(saved, campaign)
    if (!isFirst) return
    moveDrafts(slotOf(at), slotOf(saved.id))
    if (isShown.current) onBegun(saved.id)
  }
  // What the server has needs no copy in the browser.
  const dropSaved = useLatest<void, void>(() => {
    if (known.has(campaign)) moveDrafts(textSlot(known.latest().id))
  })
  useEffect(() => {
    if (savedAt) dropSaved()
  }, [savedAt, dropSaved])

  const save = useSave({ ...known, keep }, setProblem)

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
  const isDraft = status === 'draft'
  const elsewhere = useChangesElsewhere(
    id,
    autosave.isPending,
    () => isDraft && problem === null && autosave.mutate({ campaign, isCheck: true }),
  )
  useAutosave(campaign, { id, problem, autosave, isSaved: () => !isDraft || known.has(campaign) })

  function startNew() {
    forget()
    setProblem(null)
  }
  return {
    id,
    save,
    autosave,
    problem,
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
      known.keep({ id, name, version }, null)
      setProblem(null)
      return { ...emails, sendingAccountIds, sendingWindow }
    },
    name,
    rename: known.rename,
    savedAt,
  }
}

/** Where the browser keeps what isn't saved yet of a campaign. */
export const slotOf = (at: string) => `campaign:${at}`

/** What was typed while the first save ran follows the form to its own address. */
function useMovedSlot(at: string) {
  const last = useRef(at)
  useEffect(() => {
    if (last.current !== at) moveDrafts(slotOf(last.current), slotOf(at))
    last.current = at
  }, [at])
}

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
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
