import { type ReactNode, Suspense, useState } from 'react'
import { formatClock } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { CampaignFields } from './campaign-fields.ts'
import { isBlank, type SaveProblem } from './use-autosave.ts'
import type { ServerDraft } from './use-server-draft.ts'

const DeleteDraft = lazyPart(() => import('../delete-draft.tsx'), 'DeleteDraft')

interface SaveStateProps {
  draft: ServerDraft
  campaign: CampaignFields['campaign']
}

/** Whether the server has what the form has, in words. */
export function SaveState({ draft: { id, problem, savedAt, autosave }, campaign }: SaveStateProps) {
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

interface DraftNoticeProps {
  draft: ServerDraft
  form: CampaignFields
}

/** What keeps the draft from being saved until the user decides, with the ways out. Nothing that was typed is lost. */
export function DraftNotice({ draft, form }: DraftNoticeProps) {
  const { problem, autosave } = draft
  const { campaign } = form
  const saveAsNew = () => {
    draft.forget()
    autosave.mutate({ campaign })
  }
  switch (problem?.is) {
    case 'changed':
      return <ChangedElsewhere draft={draft} form={form} version={problem.version} />
    case 'logged-out':
      return (
        <Notice
          text="You’re logged out. What you typed stays here, and saving continues once you’re logged in."
          actions={
            <a href="/login" target="_blank" rel="noreferrer" className={buttonStyles({ size: 'sm' })}>
              Log in (new tab)
            </a>
          }
        />
      )
    case 'deleted':
      return <Notice text="This draft was deleted in another tab." actions={<SaveAsNew onClick={saveAsNew} />} />
    case 'sent':
      return (
        <Notice
          text="This campaign was sent or scheduled in another tab, so it can’t change here."
          actions={<SaveAsNew onClick={saveAsNew} />}
        />
      )
    case 'offline':
    case 'failed':
    case 'refused':
    case undefined:
      return null
  }
}

const SaveAsNew = ({ onClick }: { onClick: () => void }) => (
  <Button type="button" size="sm" onClick={onClick}>
    Save as a new draft
  </Button>
)

function ChangedElsewhere({ draft, form, version }: DraftNoticeProps & { version: string }) {
  const { campaign, fill } = form
  const [isLoading, setIsLoading] = useState(false)
  async function load() {
    setIsLoading(true)
    try {
      fill(await draft.open(draft.id))
      toast({
        title: 'Other version loaded',
        text: 'Your version isn’t saved.',
        action: { label: 'Undo', run: () => fill(campaign) },
        milliseconds: 15_000,
      })
    } catch {
      toast({ title: 'Not loaded', text: 'The other version couldn’t be loaded. Please try again.', tone: 'bad' })
    }
    setIsLoading(false)
  }
  return (
    <Notice
      text="Changed in another tab. Your version is still here, but it isn’t saved."
      actions={
        <>
          <Button type="button" size="sm" pending={isLoading} onClick={() => void load()}>
            Load that version
          </Button>
          <Button
            type="button"
            size="sm"
            pending={draft.autosave.isPending}
            onClick={() => draft.autosave.mutate({ campaign, basedOn: version })}
          >
            Keep mine
          </Button>
        </>
      }
    />
  )
}

const Notice = ({ text, actions }: { text: string; actions: ReactNode }) => (
  <div role="alert">
    <Banner tone="warn" className="mb-3 max-sm:flex-wrap" action={<span className="flex gap-2">{actions}</span>}>
      {text}
    </Banner>
  </div>
)

interface DraftLineProps {
  draft: ServerDraft
  form: CampaignFields
}

/** Names the draft that the form saves to, with the ways out of it. */
export function DraftLine({ draft, form }: DraftLineProps) {
  const { id, name } = draft
  const [isDeleting, setIsDeleting] = useState(false)
  if (!name) return null
  const clear = () => {
    draft.forget()
    form.fill()
  }
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-2 text-ink-2">
      Saved as the draft “{name}”. Sending continues this draft.
      <Button type="button" size="sm" variant="ghost" onClick={clear}>
        Start a new campaign
      </Button>
      <Button type="button" size="sm" variant="danger-ghost" onClick={() => setIsDeleting(true)}>
        Delete draft
      </Button>
      {isDeleting && (
        <Suspense>
          <DeleteDraft campaign={{ id, name }} onClose={() => setIsDeleting(false)} onDeleted={clear} />
        </Suspense>
      )}
    </p>
  )
}
