import { Send, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Lead } from '#contract/leads.ts'
import { useSendToLead } from '#web/features/campaigns/form/use-send-to-lead.ts'
import { useKeys } from '#web/lib/keys.ts'
import { onEscape } from '#web/lib/on-escape.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { KeyHint } from '#web/ui/kbd.tsx'
import { BriefCard } from './brief-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { useBrief } from './use-brief.ts'
import { useDrafts } from './use-drafts.ts'

interface WriteToLeadProps {
  lead: Lead
  /** What's written stays until it's sent. */
  onClose: () => void
}

/** The composer in a lead's record. Each lead has a draft of its own, so the next lead doesn't take it away. */
export function WriteToLead({ lead, onClose }: WriteToLeadProps) {
  const box = useRef<HTMLElement>(null)
  // Only when it opens: the focus stays in the list while J and K change the lead.
  useEffect(() => {
    const isBrief = box.current?.querySelector('details')?.open
    focusFirst(box.current, isBrief ? 'textarea:placeholder-shown, [type=submit]' : 'input')
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from its fields
    <section
      ref={box}
      aria-label={`Email to ${lead.businessName}`}
      onKeyDown={event => (event.defaultPrevented ? event.stopPropagation() : onEscape(onClose)(event))}
      className="mb-3 border-line border-y"
    >
      <Writing key={lead.id} {...{ lead, onClose }} />
    </section>
  )
}

const focusFirst = (box: HTMLElement | null, selector: string) => box?.querySelector<HTMLElement>(selector)?.focus()

function Writing({ lead, onClose }: WriteToLeadProps) {
  const box = useRef<HTMLDivElement>(null)
  const brief = useBrief(lead)
  const drafts = useDrafts(brief)
  const { draft, isBusy, generate, forget } = drafts
  const sending = useSendToLead(lead, () => {
    forget()
    onClose()
  })
  const problem = problemWith(lead, draft)
  const send = () => {
    if (draft && problem === null) sending.send(draft)
  }
  const hasDraft = draft !== undefined
  const had = useRef(hasDraft)
  // What was generated takes the focus from the button, which is out of view.
  useEffect(() => {
    const { activeElement: at } = document
    if (hasDraft && !had.current && (at === document.body || at?.closest('details'))) focusFirst(box.current, 'input')
    had.current = hasDraft
  }, [hasDraft])
  useKeys([
    {
      key: 'mod+enter',
      label: 'Send email',
      run: ({ target }) => target instanceof Element && box.current?.contains(target) && send(),
    },
  ])
  return (
    <div ref={box}>
      {/* At the top, because a toast appears over the lower edge. */}
      <div className="-top-px sticky z-10 flex items-center gap-2 bg-panel py-2">
        <p className="min-w-0 grow truncate text-ink-2">
          To <span className="font-medium text-ink">{lead.email ?? 'nobody yet'}</span>
        </p>
        {draft && (
          <Button
            variant="primary"
            aria-disabled={problem !== null || undefined}
            pending={sending.isPending}
            onClick={send}
          >
            <Send aria-hidden />
            Send
            <KeyHint className="ml-1 max-md:hidden">Ctrl ↵</KeyHint>
          </Button>
        )}
        <IconButton icon={X} label="Close email (Esc)" onClick={onClose} className="-mr-2" />
      </div>
      {draft && problem && <p className="mb-1 text-warm">{problem}</p>}
      <details open={!draft}>
        <summary className="mb-2 cursor-pointer text-ink-2">What it’s about</summary>
        <BriefCard brief={brief} isBusy={isBusy} onGenerate={generate} />
      </details>
      <div className="-mx-4">
        <PreviewCard drafts={drafts} offer={brief.offer} isRecord />
      </div>
    </div>
  )
}

function problemWith({ email }: Lead, draft: { subject: string; body: string } | undefined): string | null {
  if (!draft?.subject.trim() || !draft.body.trim()) return 'Write a subject and a body first.'
  return email ? null : 'Add an email address below to send it.'
}
