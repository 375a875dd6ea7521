import { type ReactNode, useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import type { CampaignFields } from './campaign-fields.ts'
import type { ServerDraft } from './use-server-draft.ts'

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
