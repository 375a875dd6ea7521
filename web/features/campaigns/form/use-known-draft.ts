import { useRef, useState } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import { useDraft } from '#web/lib/draft.ts'
import type { WrittenCampaign } from './campaign-fields.ts'

export type KnownDraft = ReturnType<typeof useKnownDraft>

/** The id and the version of the draft in the form; both survive a reload in this tab. */
export function useKnownDraft() {
  const [id, setId] = useDraft('campaign-id', '')
  const [version, setVersion] = useDraft('campaign-version', '')
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const latest = useRef({ id, version, campaign: 0 })
  /** The server's copy, as far as this page knows; unknown after a reload. */
  const copy = useRef('')
  function put(id: string, version: string) {
    latest.current = { ...latest.current, id, version }
    setId(id)
    setVersion(version)
  }
  return {
    id,
    savedAt,
    latest: () => {
      const { id, version, campaign } = latest.current
      return { id, version, isStill: () => latest.current.campaign === campaign }
    },
    has: (campaign: WrittenCampaign) => copy.current === JSON.stringify(campaign),
    keep({ id, version = '' }: Pick<Campaign, 'id' | 'version'>, campaign: WrittenCampaign | null) {
      copy.current = JSON.stringify(campaign)
      setSavedAt(new Date().toISOString())
      put(id, version)
    },
    forget() {
      copy.current = ''
      latest.current.campaign++
      setSavedAt(null)
      put('', '')
    },
  }
}
