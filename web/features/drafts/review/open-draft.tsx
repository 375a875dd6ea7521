import { useNavigate } from '@tanstack/react-router'
import { LayoutTemplate, ListChecks, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LANGUAGE_NAMES } from '#contract/draft-languages.ts'
import { type DraftLine, type DraftRun, type DraftTemplate, drafts, type LeadEmailDraft } from '#contract/drafts.ts'
import { call } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { leaveDraftEmail } from '#web/lib/draft-email.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { isModEnter } from '#web/lib/keys.ts'
import { wordsIn } from '#web/lib/reading.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { ComingText } from '#web/lib/use-coming-text.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { TextSkeleton } from '#web/ui/skeleton.tsx'
import { TemplateDialog } from '#web/ui/template-dialog.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ToPerson } from '#web/ui/to-person.tsx'
import { STAGES, stageOf, WRITERS } from '../states.ts'
import { isFlagged } from '../text.ts'
import { DraftText } from './draft-text.tsx'
import { FollowUp } from './follow-up.tsx'
import type { Desk } from './use-desk.ts'
import type { Text } from './use-texts.ts'

interface OpenDraftProps {
  run: DraftRun
  line: DraftLine
  desk: Desk
  /** Turning a draft into a template opens the campaign form, so it isn't offered inside of it. */
  canBeTemplate?: boolean
}

/** One draft at full size. */
export function OpenDraft({ run, line, desk, canBeTemplate = true }: OpenDraftProps) {
  const { draft, isRewriting, typed } = desk
  const isWritten = line.state !== 'queued' && line.state !== 'failed'
  return (
    <article
      aria-label={`Draft for ${line.businessName}`}
      aria-busy={isRewriting}
      className="border-line bg-panel md:rounded-xl md:border"
    >
      <Top line={line} desk={desk} />
      {line.state === 'queued' && (
        <p className="px-4 pt-2 pb-6 text-ink-2 md:px-6">The draft appears here once it’s written.</p>
      )}
      {line.state === 'failed' && (
        <p className="px-4 pt-2 pb-6 md:px-6">
          <strong className="font-semibold">We couldn’t write this draft.</strong> {line.reason}
        </p>
      )}
      {isWritten && <Content draft={draft} desk={desk} />}
      {isWritten &&
        draft &&
        draft.followUps.map((_, at) => <FollowUp key={`${draft.id} ${at}`} nth={at + 1} draft={draft} desk={desk} />)}
      {isWritten && draft && !typed && !desk.coming && (
        <footer className="figures flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-4 py-2.5 text-ink-2 md:px-6">
          <span>{formatNumber(wordsIn(draft.body))} words</span>
          <span>{LANGUAGE_NAMES[draft.language]}</span>
          <span>{WRITERS[run.writer]}</span>
          {canBeTemplate && (
            <span className="ml-auto">
              <UseAsTemplate key={draft.id} draft={draft} />
            </span>
          )}
        </footer>
      )}
    </article>
  )
}

/** Where it is in the queue, and its state. Narrow screens also name the business, and open its facts. */
function Top({ line, desk: { draft, position, supports, setOver } }: Pick<OpenDraftProps, 'line' | 'desk'>) {
  const clauses = draft ? [draft.clauses, ...draft.followUps.map(one => one.clauses)].flat() : []
  const flagged = line.isFlagged ? clauses.filter(isFlagged).length : 0
  const { word, icon: Icon, className } = STAGES[stageOf(line)]
  const count = supports.used.length + supports.unused.length
  return (
    <header className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 md:px-6">
      <p className="text-ink-2">
        <span className="lg:hidden">
          <span className="font-medium text-ink">{line.businessName}</span> {line.town}
        </span>
        <span className="figures max-lg:hidden">{position}</span>
      </p>
      <span className="flex flex-wrap items-center gap-2">
        {flagged > 0 && (
          <Badge tone="warm" className="max-md:hidden">
            <TriangleAlert aria-hidden className="size-3.5" />
            {flagged} flagged
          </Badge>
        )}
        {(line.state === 'approved' || line.state === 'skipped') && (
          <span className={cn('inline-flex items-center gap-1 font-medium', className)}>
            <Icon aria-hidden className="size-4" />
            {word}
          </span>
        )}
        {draft && (
          <Button onClick={() => setOver('facts')} className="xl:hidden">
            <ListChecks aria-hidden />
            {plural(count, 'fact')}
          </Button>
        )}
      </span>
    </header>
  )
}

function Content({ draft, desk }: { draft: LeadEmailDraft | undefined; desk: Desk }) {
  const { error, refetch, typed, isRewriting, coming, supports, pointing, areTabStops, acts } = desk
  if (!draft && error) return <LoadFailed title="This draft couldn’t be loaded" error={error} onRetry={refetch} />
  if (!draft) return <TextSkeleton />
  if (typed)
    return (
      <EditDraft
        key={draft.id}
        text={typed}
        isChanged={typed.subject !== draft.subject || typed.body !== draft.body}
        onType={desk.type}
        onSave={() => desk.save(draft, typed)}
        onCancel={desk.cancelEdit}
      />
    )
  return (
    <>
      <p role="status" className={cn('px-4 text-ink-2 md:px-6', !isRewriting && 'sr-only')}>
        {isRewriting && (coming ? 'The language model is writing. We check the facts when it’s done.' : 'Rewriting…')}
      </p>
      {coming && (coming.subject || coming.body) ? (
        <RewrittenText text={coming} />
      ) : (
        <div className={isRewriting && !desk.rewritingFollowUp ? 'opacity-60' : undefined}>
          <DraftText
            draft={draft}
            to={
              draft.email !== null && (
                <ToPerson
                  email={draft.email}
                  people={draft.people}
                  businessName={draft.businessName}
                  onChoose={({ email }) => desk.address(draft, email)}
                />
              )
            }
            supports={supports.used}
            pointing={pointing}
            areTabStops={areTabStops}
            onRemove={clause => desk.remove(draft, clause)}
            onEdit={acts.edit}
            onAddFact={desk.adding.open}
          />
        </div>
      )}
    </>
  )
}

/** The new text in the place of the old one, as the model writes it. It isn't checked yet. */
const RewrittenText = ({ text: { subject, body } }: { text: ComingText }) => (
  <>
    <div className="px-4 pt-1 pb-3 md:px-6">
      <p className="wrap-anywhere min-h-7 font-semibold text-lg">{subject}</p>
    </div>
    <div className="min-h-60 border-line border-t px-4 py-5 text-[15px] leading-6.5 md:px-6">
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
    </div>
  </>
)

/** Turns a draft into one email for many, shown before it opens in a new campaign. */
function UseAsTemplate({ draft }: { draft: LeadEmailDraft }) {
  const navigate = useNavigate()
  const [template, setTemplate] = useState<DraftTemplate | null>(null)
  const turning = useChange({
    mutationFn: () => call(drafts.template, { params: { id: draft.id } }),
    onSuccess: setTemplate,
    failed: ['No template made'],
  })
  return (
    <>
      <Button size="sm" variant="ghost" pending={turning.isPending} onClick={() => turning.mutate()} className="-my-1">
        <LayoutTemplate aria-hidden />
        Turn into template
      </Button>
      {template && (
        <TemplateDialog
          subject={template.subject}
          body={template.body}
          removed={template.replaced.filter(({ by }) => by === null).map(({ text }) => text)}
          onClose={() => setTemplate(null)}
          onUse={() => {
            leaveDraftEmail({ subject: template.subject, body: template.body })
            void navigate({ to: '/campaigns' })
          }}
        />
      )}
    </>
  )
}

interface EditDraftProps {
  /** As typed so far, which survives a reload. */
  text: Text
  isChanged: boolean
  onType: (text: Text) => void
  onSave: () => Promise<void>
  onCancel: () => void
}

/** Changes a draft in its place. Escape asks before it drops what was typed. */
function EditDraft({ text, isChanged, onType, onSave, onCancel }: EditDraftProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const body = useRef<HTMLTextAreaElement>(null)
  useEffect(() => body.current?.focus({ preventScroll: true }), [])
  const cancel = () => (isChanged ? setIsAsking(true) : onCancel())
  const missing = (value: string, what: string) => (isTried && value.trim() === '' ? `Enter ${what}.` : undefined)
  const save = () => {
    setIsTried(true)
    if (isSaving || text.subject.trim() === '' || text.body.trim() === '') return
    setIsSaving(true)
    onSave().catch(() => setIsSaving(false))
  }
  return (
    <>
      <Form
        onSubmit={save}
        onKeyDown={event => {
          if (event.key === 'Escape') cancel()
          if (isModEnter(event)) save()
        }}
        className="flex flex-col gap-3 px-4 pb-4 md:px-6"
      >
        <Field label="Subject" error={missing(text.subject, 'a subject')}>
          <Input
            value={text.subject}
            maxLength={300}
            onChange={event => onType({ ...text, subject: event.target.value })}
            className="font-medium text-base"
          />
        </Field>
        <Field label="Body" error={missing(text.body, 'a body')}>
          <Textarea
            ref={body}
            value={text.body}
            maxLength={20_000}
            onChange={event => onType({ ...text, body: event.target.value })}
            className="field-sizing-content min-h-60 text-[15px] leading-6.5"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" pending={isSaving}>
            Save and check
          </Button>
          <Button onClick={cancel}>Cancel</Button>
          <span className="ml-auto text-ink-3 pointer-coarse:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> saves
          </span>
        </div>
      </Form>
      {isAsking && (
        <AlertDialog
          onClose={() => setIsAsking(false)}
          title="Discard your changes?"
          text="The draft goes back to how it was."
          confirm="Discard changes"
          cancel="Keep editing"
          onConfirm={onCancel}
        />
      )}
    </>
  )
}
