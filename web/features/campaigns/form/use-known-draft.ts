import { useRef, useState } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import { useDraft } from '#web/lib/draft.ts'
import type { WrittenCampaign } from './campaign-fields.ts'

export type KnownDraft = ReturnType<typeof useKnownDraft>
export type SavedCampaign = Pick<Campaign, 'id' | 'name' | 'version'>

const NONE: SavedCampaign = { id: '', name: '', version: '' }

/** The server's copy of the campaign in the form: its id, name, and version. The version survives a reload with what isn't saved. */
export function useKnownDraft(at: string, saved: SavedCampaign | undefined, isUnsaved: boolean) {
  const [storedVersion, storeVersion] = useDraft(`campaign:${at}:version`, '')
  const [draft, setDraft] = useState(() => {
    if (!saved) return NONE
    return isUnsaved && storedVersion ? { ...saved, version: storedVersion } : saved
  })
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const latest = useRef({ draft, campaign: 0 })
  /** The server's copy, as far as this page knows; unknown after a reload. */
  const copy = useRef('')
  function put(next: SavedCampaign) {
    latest.current = { ...latest.current, draft: next }
    setDraft(next)
    storeVersion(next.version ?? '')
  }
  return {
    id: draft.id,
    name: draft.name,
    savedAt,
    latest: () => {
      const { draft, campaign } = latest.current
      return { ...draft, isStill: () => latest.current.campaign === campaign }
    },
    has: (campaign: WrittenCampaign) => copy.current === JSON.stringify(campaign),
    keep({ id, name, version = '' }: SavedCampaign, campaign: WrittenCampaign | null) {
      copy.current = JSON.stringify(campaign)
      setSavedAt(new Date().toISOString())
      put({ id, name, version })
    },
    rename: (name: string) => put({ ...latest.current.draft, name }),
    forget() {
      copy.current = ''
      latest.current.campaign++
      setSavedAt(null)
      put(NONE)
    },
  }
}
