import { useNavigate } from '@tanstack/react-router'
import { Copy, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CampaignStatus } from '#contract/campaigns.ts'
import { formatClock } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useDeleteDraft } from '../use-delete-draft.tsx'
import { useDuplicate } from '../use-duplicate.ts'
import type { WrittenCampaign } from './campaign-fields.ts'
import { isBlank, type SaveProblem } from './use-autosave.ts'
import type { ServerDraft } from './use-server-draft.ts'

const CampaignName = lazyPart(() => import('../campaign-name.tsx'), 'CampaignName')

/** The campaign's name, which can be changed in place once it's saved. */
export function DraftName({ draft: { id, name, rename } }: { draft: ServerDraft }) {
  const [isRenaming, setIsRenaming] = useState(false)
  if (id === '') return 'New campaign'
  if (isRenaming)
    return <CampaignName campaign={{ id, name }} onClose={() => setIsRenaming(false)} onRenamed={rename} />
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="wrap-anywhere min-w-0">{name}</span>
      <IconButton size="sm" icon={PenLine} label="Rename" onClick={() => setIsRenaming(true)} />
    </span>
  )
}

interface DraftActionsProps {
  draft: ServerDraft
  campaign: WrittenCampaign
  status: CampaignStatus
  hasOwnEmails: boolean
}

/** Whether it's saved, and what else can be done with it. */
export function DraftActions({ draft, campaign, status, hasOwnEmails }: DraftActionsProps) {
  const { id, name } = draft
  const navigate = useNavigate()
  const copy = useDuplicate()
  const { deleteDraft, question } = useDeleteDraft(() => {
    draft.forget()
    void navigate({ to: '/campaigns' })
  })
  const isDraft = status === 'draft'
  return (
    <>
      {isDraft && <SaveState draft={draft} campaign={campaign} />}
      {id !== '' && (
        <MenuButton
          label="More for this campaign"
          items={[
            { label: 'Duplicate', icon: Copy, run: () => copy.mutate(id) },
            ...(isDraft
              ? [
                  {
                    label: 'Delete draft',
                    icon: Trash2,
                    tone: 'bad' as const,
                    run: () => deleteDraft({ id, name, hasOwnEmails }),
                  },
                ]
              : []),
          ]}
        />
      )}
      {question}
    </>
  )
}

interface SaveStateProps {
  draft: ServerDraft
  campaign: WrittenCampaign
}

/** Whether the server has what the form has, in words. */
function SaveState({ draft: { id, problem, savedAt, autosave }, campaign }: SaveStateProps) {
  if (id === '' && isBlank(campaign)) return null
  return (
    <span role="status" className="figures text-ink-2 text-sm">
      {wordsOf(problem, savedAt, autosave.isPending)}
    </span>
  )
}

function wordsOf(problem: SaveProblem | null, savedAt: string | null, isSaving: boolean): string {
  switch (problem?.is) {
    case 'offline':
      return 'Not saved: no connection. Trying again'
    case 'failed':
      return 'Not saved. Trying again'
    case 'logged-out':
      return 'Not saved: you’re logged out'
    case 'refused':
      return `Not saved: ${problem.text}`
    case 'deleted':
    case 'sent':
    case 'changed':
      return 'Not saved'
    case undefined:
      if (savedAt) return `Saved ${formatClock(savedAt)}`
      return isSaving ? 'Saving' : ''
  }
}
