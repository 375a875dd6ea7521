import { useQuery } from '@tanstack/react-query'
import { Columns2, Copy, Download, Shuffle, Square, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ChosenOffer } from '#web/features/offers/chosen-offer.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { formatCost, modelUsageQuery } from '#web/lib/model-usage.ts'
import type { ComingText } from '#web/lib/use-coming-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextSkeleton } from '#web/ui/skeleton.tsx'
import { TemplateInput } from '#web/ui/template-fields.tsx'
import { CheckedTextarea } from './checked-textarea.tsx'
import { CompareDrafts } from './compare-drafts.tsx'
import { RewriteBar } from './rewrite-bar.tsx'
import { TONES } from './tone-and-length.ts'
import { type Unsupported, useCheck } from './use-check.ts'
import type { useDrafts, WrittenDraft } from './use-drafts.ts'
import { UseInCampaign } from './use-for-many.tsx'
import { useDraftActions } from './use-in-campaign.ts'
import { useRewrite } from './use-rewrite.ts'

const WRITERS: Record<WrittenDraft['writer'], string> = {
  builtin: 'Written by the built-in writer, which uses only your facts',
  openai: 'Written by a language model (OpenAI-compatible). Check the facts before you send it.',
  anthropic: 'Written by a language model (Anthropic). Check the facts before you send it.',
}

const CORRECTED = 'The fact check changed what it wrote first.'
const CUT = 'It stopped before the end. Finish the email yourself, or generate it again.'

const hintOf = ({ writer, isOwn, isCorrected, isCut }: WrittenDraft): string =>
  [!isOwn && WRITERS[writer], isCorrected && CORRECTED, isCut && CUT].filter(Boolean).join(' ')

interface PreviewCardProps {
  drafts: ReturnType<typeof useDrafts>
  offer: ChosenOffer
  /** In a lead's record, which has the main button. */
  isRecord?: boolean
}

export function PreviewCard({ drafts, offer, isRecord = false }: PreviewCardProps) {
  const { draft, coming, leadId, isGenerating, isBusy, begin, vary, stop } = drafts
  const { copy, download, useInCampaign, openTemplate, lead } = useDraftActions(draft, leadId)
  const [isComparing, setIsComparing] = useState(false)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // In a narrow window this card is below the form, out of view.
    const isBelow = !isRecord && window.matchMedia('(max-width: 1023px)').matches
    if (isGenerating && isBelow) card.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [isGenerating, isRecord])
  const choose = (index: number) => {
    drafts.show(index)
    setIsComparing(false)
  }
  const content = () => {
    if (coming) return <ComingDraft text={coming} onStop={stop} />
    if (isGenerating && !draft) return <TextSkeleton />
    if (isComparing && drafts.drafts.length > 1) return <CompareDrafts {...drafts} onUse={choose} />
    if (draft) return <DraftEditor draft={draft} drafts={drafts} />
    return (
      <EmptyState
        title="Your email appears here"
        text="You can edit every word before you send it."
        action={<Button onClick={begin}>Write it yourself</Button>}
      />
    )
  }
  return (
    <Card
      flush
      title={isRecord ? undefined : 'Preview'}
      actions={
        !isRecord && draft && <Badge tone="accent">{TONES.find(tone => tone.value === draft.tone)?.label}</Badge>
      }
      ref={card}
      isPlain={isRecord}
      className="flex scroll-mt-15 flex-col"
    >
      <VariationButtons drafts={drafts} isComparing={isComparing} onCompare={() => setIsComparing(!isComparing)} />
      <div className="grow border-line border-t">{content()}</div>
      <footer className="flex flex-wrap gap-2 border-line border-t px-4 py-3">
        <Button pending={isBusy} onClick={vary}>
          <Shuffle aria-hidden />
          Create Variations
        </Button>
        <Button onClick={download}>
          <Download aria-hidden />
          Download
        </Button>
        <Button onClick={copy}>
          <Copy aria-hidden />
          Copy
        </Button>
        <UseInCampaign
          {...{ lead, draft, offer }}
          isMain={!isRecord && draft !== undefined}
          onUse={useInCampaign}
          onTemplate={openTemplate}
        />
      </footer>
    </Card>
  )
}

interface VariationButtonsProps {
  drafts: ReturnType<typeof useDrafts>
  isComparing: boolean
  onCompare: () => void
}

function VariationButtons({ drafts: { drafts, shown, show }, isComparing, onCompare }: VariationButtonsProps) {
  if (drafts.length < 2) return null
  return (
    <div className="flex flex-wrap gap-1.5 px-4 pb-3">
      <Choice
        label="Variations"
        options={drafts.map((_, index) => ({ key: index, name: `Variation ${index + 1}` }))}
        chosen={shown}
        onChoose={show}
      />
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={isComparing}
        onClick={onCompare}
        className="ml-auto aria-pressed:text-accent"
      >
        <Columns2 aria-hidden />
        Compare
      </Button>
    </div>
  )
}

function DraftEditor({ draft, drafts }: { draft: WrittenDraft; drafts: ReturnType<typeof useDrafts> }) {
  const { request, edit } = drafts
  const { unsupported, facts } = useCheck(request, draft)
  const rewrite = useRewrite(drafts)
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <Field label="Subject" hint="Type { for a variable, such as the business’s name.">
        <TemplateInput value={draft.subject} onChange={subject => edit({ subject })} />
      </Field>
      <OtherSubjects
        subjects={(draft.subjects ?? []).filter(subject => subject !== draft.subject)}
        onChoose={subject => edit({ subject })}
      />
      <Field label="Body" hint={hintOf(draft)}>
        <CheckedTextarea
          value={draft.body}
          onChange={body => edit({ body })}
          marks={unsupported.filter(({ part }) => part === 'body')}
        />
      </Field>
      <RewriteBar rewrite={rewrite} facts={facts} />
      <UnsupportedList found={unsupported} />
      {draft.writer !== 'builtin' && <ModelUsage />}
    </div>
  )
}

/** "AI writer this month: 12 emails, 34,000 tokens, $0.12". Nothing for the built-in writer. */
function ModelUsage() {
  const { data } = useQuery(modelUsageQuery)
  if (!data || data.writer === 'builtin') return null
  const { emails, tokens, cost } = data
  const parts = [
    plural(emails, 'email'),
    `${formatNumber(tokens)} tokens`,
    ...(cost === null ? [] : [formatCost(cost)]),
  ]
  return <p className="figures text-ink-2 text-xs">AI writer this month: {parts.join(', ')}</p>
}

/** Subjects to choose instead, with one click. */
function OtherSubjects({ subjects, onChoose }: { subjects: string[]; onChoose: (subject: string) => void }) {
  if (subjects.length === 0) return null
  return (
    // biome-ignore lint: a group of buttons, not of form fields
    <div role="group" aria-label="Other subjects" className="-mt-1.5 flex flex-wrap items-center gap-1">
      <span className="text-ink-2 text-xs">Other subjects:</span>
      {subjects.map(subject => (
        <Button key={subject} variant="ghost" size="sm" onClick={() => onChoose(subject)}>
          {subject}
        </Button>
      ))}
    </div>
  )
}

/** The sentences that no fact supports, each with the reason. The user decides what to do about them. */
function UnsupportedList({ found }: { found: Unsupported[] }) {
  const title =
    found.length === 1 ? 'No fact supports this sentence' : `No fact supports these ${found.length} sentences`
  return (
    <div role="status" className="empty:-mt-3">
      {found.length > 0 && (
        <div className="flex gap-2.5 rounded-lg border border-warm/35 bg-warm-soft p-3 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warm" />
          <div className="min-w-0">
            <p className="font-semibold">{title}</p>
            <ul className="mt-1 flex flex-col gap-1">
              {found.map(({ part, start, text, reason }) => (
                <li key={`${part}${start}`} className="wrap-break-word">
                  “{text}” <span className="text-ink-2">{reason}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}

/** The email as the model writes it. It can’t be edited or used until it has been checked. */
function ComingDraft({ text: { subject, body }, onStop }: { text: ComingText; onStop: () => void }) {
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div aria-busy className="flex flex-col gap-3">
        <p className="min-h-6 break-words font-medium text-base">{subject}</p>
        <p className="min-h-60 whitespace-pre-wrap break-words leading-6">{body}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" onClick={onStop}>
          <Square aria-hidden />
          Stop
        </Button>
        <span role="status" className="text-ink-2 text-xs">
          The language model is writing. We check the facts when it’s done.
        </span>
      </div>
    </div>
  )
}
