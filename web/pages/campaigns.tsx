import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CampaignForm } from '#web/features/campaigns/form/campaign-form.tsx'
import { useHasWork } from '#web/features/campaigns/form/draft-email.ts'
import { CampaignList } from '#web/features/campaigns/list/campaign-list.tsx'
import { campaignsQuery } from '#web/features/campaigns/queries.ts'
import { InsertImage } from '#web/features/media/insert-image.tsx'
import { Button } from '#web/ui/button.tsx'

/**
 * The list of campaigns above the form for a new one. The form comes first for those who have none, or are writing one. A
 * campaign that was sent is at the top of the list, with the focus.
 */
export function CampaignsPage() {
  const { data } = useQuery(campaignsQuery)
  const { draft } = getRouteApi('/guarded/campaigns').useSearch()
  const [isWriting, setIsWriting] = useState(useHasWork())
  const [sent, setSent] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  // Decided once: a draft that is saved while it's written must not move the form.
  const hadNone = useRef<boolean>(undefined)
  function writeNew() {
    flushSync(() => setIsWriting(true))
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.querySelector('textarea')?.focus()
  }
  function showInList(id: string) {
    hadNone.current = false
    setIsWriting(false)
    setSent(id)
    window.scrollTo({ top: 0 })
  }
  // A draft opens in the form, which comes up and stays there.
  if (draft && !isWriting) setIsWriting(true)
  const form = (
    <div key="form" ref={box}>
      <CampaignForm
        draftId={draft}
        onSent={showInList}
        onTakenBack={() => setIsWriting(true)}
        insertImage={insert => <InsertImage onPick={insert} />}
      />
    </div>
  )
  const list = (
    <CampaignList
      // Without a filter that would hide it.
      key={sent ?? 'list'}
      focusOn={sent}
      actions={
        <Button variant="primary" onClick={writeNew}>
          <Plus aria-hidden /> New Campaign
        </Button>
      }
    />
  )
  if (data && hadNone.current === undefined) hadNone.current = data.length === 0
  const isFormFirst = isWriting || hadNone.current
  return <div className="flex flex-col gap-4">{isFormFirst ? [form, list] : [list, form]}</div>
}
