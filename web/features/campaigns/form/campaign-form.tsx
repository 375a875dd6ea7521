import { Clock, Send } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Finding } from '#contract/preflight.ts'
import { cn } from '#web/lib/cn.ts'
import { useIsWide } from '#web/lib/row-height.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EMAIL_MODES, type EmailMode, useEmailMode } from '../email/email-mode.ts'
import { usePreflight } from '../preflight/use-preflight.ts'
import { PreviewButton } from '../preview/preview-button.tsx'
import { PreviewPane, PreviewSheet } from '../preview/preview-pane.tsx'
import { type Missing, missingIn } from '../review/missing.ts'
import { ReviewCounts, StillToFix } from '../review/review-counts.tsx'
import { type Start, useStart } from '../schedule/use-start.ts'
import { type CampaignFields, useCampaignFields, type WrittenCampaign } from './campaign-fields.ts'
import { useDraftEmail } from './draft-email.ts'
import { BodyField, type InsertImage, RecipientsField, SubjectField } from './fields.tsx'
import { replaceRecipients } from './replace-recipients.ts'
import { DraftLine, DraftNotice, SaveState } from './save-state.tsx'
import { Section } from './section.tsx'
import { SenderNotice } from './sender-notice.tsx'
import { StepBar } from './step-bar.tsx'
import { stateOf, stepsFor, untouchedIn } from './steps.ts'
import { type NotesOn, useNotes } from './use-notes.tsx'
import { useOpenDraft } from './use-open-draft.ts'
import { useSendCampaign } from './use-send-campaign.ts'

const AudienceCounts = lazyPart(() => import('../audience/audience-counts.tsx'), 'AudienceCounts')
const ScheduleFields = lazyPart(() => import('../schedule/schedule-fields.tsx'), 'ScheduleFields')
const Review = lazyPart(() => import('../review/review.tsx'), 'Review')
const ReachBars = lazyPart(() => import('../review/reach-bars.tsx'), 'ReachBars')
const OwnEmails = lazyPart(() => import('../email/own-emails.tsx'), 'OwnEmails')
const Variants = lazyPart(() => import('../email/variants.tsx'), 'Variants')
const FollowUps = lazyPart(() => import('../email/follow-ups.tsx'), 'FollowUps')

interface CampaignFormProps {
  /** The draft to open. */
  draftId?: string | undefined
  /** Called with the campaign that was sent or scheduled, once the form is empty. */
  onSent?: ((id: string) => void) | undefined
  /** The user took the send back, and the form has the campaign again. */
  onTakenBack?: (() => void) | undefined
  insertImage?: InsertImage
}

/** A new campaign in one scroll: audience, email, follow-ups, schedule, and what the checks found. The email is beside it. */
export function CampaignForm({ draftId, onSent, onTakenBack, insertImage }: CampaignFormProps) {
  const form = useCampaignFields()
  const { campaign, set } = form
  const preflight = usePreflight(campaign)
  const { notesOn, isReady, startOver } = useNotes(form, preflight.findings)
  const start = useStart()
  const [mode, setMode] = useEmailMode()
  const [mailable, setMailable] = useState(0)
  const { send, isPending, draft } = useSendCampaign(campaign, {
    ...fillAfterSend(form, { start, startOver, onSent, onTakenBack }),
    onRefused: preflight.show,
  })
  useDraftEmail(({ subject, body, to }) => {
    // This is another email: the draft of the previous one stays as it is.
    draft.forget()
    setMode('template')
    set({ subject, body })
    if (to) replaceRecipients(form, to)
  })
  useOpenDraft(draftId, draft, form)
  useEffect(() => {
    if (draftId) setMode('template')
  }, [draftId, setMode])
  const isWide = useIsWide()
  function submit() {
    const areReady = [isReady(), start.isReady()].every(Boolean)
    if (areReady && !isPending) send(campaign, start.instant ?? undefined)
  }
  const problems = { findings: preflight.findings, missing: missingIn(form), bad: form.addresses.bad }
  const untouched = untouchedIn(campaign, start.isLater)
  const isBlank = campaign.recipients.length === 0 && !form.subject.trim() && !form.body.trim()
  return (
    <div
      className={cn(
        'grid items-start gap-4',
        isWide && mode === 'template' ? 'grid-cols-[minmax(0,1fr)_26rem]' : 'grid-cols-[minmax(0,1fr)]',
      )}
    >
      <Card
        title="Create a New Email Campaign"
        text="Each recipient gets their own email with an unsubscribe link."
        actions={<SaveState draft={draft} campaign={campaign} />}
      >
        <StepBar steps={stepsFor(mode)} stateOf={step => stateOf(step, { ...problems, untouched })}>
          {!isWide && mode === 'template' && <PreviewSheet campaign={campaign} findings={preflight.findings} />}
        </StepBar>
        <DraftNotice draft={draft} form={form} />
        <SenderNotice />
        <Form className="flex flex-col gap-5" onSubmit={submit}>
          <AudienceSection form={form} notesOn={notesOn} onCounted={setMailable} />
          <EmailSection form={form} notesOn={notesOn} insertImage={insertImage} mode={mode} setMode={setMode} />
          {mode === 'template' && (
            <>
              <ScheduleSections form={form} notesOn={notesOn} start={start} recipients={mailable} />
              <ReviewSection form={form} {...problems} preflight={preflight} isBlank={isBlank}>
                <Button type="submit" variant="primary" size="lg" pending={isPending}>
                  {start.isLater ? <Clock aria-hidden /> : <Send aria-hidden />}
                  {start.isLater ? 'Send Later' : 'Send Campaign'}
                </Button>
              </ReviewSection>
            </>
          )}
        </Form>
        {/* Drafts have forms of their own, and forms can't be nested. */}
        {mode === 'own' && (
          <Suspense fallback={<Skeleton className="mt-3 h-40" />}>
            <OwnEmails recipients={campaign.recipients} />
          </Suspense>
        )}
        <DraftLine draft={draft} form={form} />
      </Card>
      {isWide && mode === 'template' && <PreviewPane campaign={campaign} findings={preflight.findings} />}
    </div>
  )
}

interface AfterSend extends Pick<CampaignFormProps, 'onSent' | 'onTakenBack'> {
  start: Start
  startOver: () => void
}

/** A sent campaign leaves the form, and comes back if the send is taken back. */
const fillAfterSend = (form: CampaignFields, { start, startOver, onSent, onTakenBack }: AfterSend) => ({
  onSent: (id: string) => {
    form.fill()
    start.setNow()
    startOver()
    onSent?.(id)
  },
  onTakenBack: (campaign: WrittenCampaign) => {
    form.fill(campaign)
    onTakenBack?.()
  },
})

interface SectionProps {
  form: CampaignFields
  notesOn: NotesOn
}

interface AudienceProps extends SectionProps {
  /** Reports how many will be emailed. */
  onCounted: (mailable: number) => void
}

const AudienceSection = ({ form, notesOn, onCounted }: AudienceProps) => (
  <Section step="audience" title="Audience" className="border-t-0 pt-3">
    <RecipientsField form={form} notesOn={notesOn} />
    <Suspense>
      <AudienceCounts
        recipients={form.campaign.recipients}
        sendingAccountId={form.campaign.sendingAccountIds[0]}
        onChange={form.setRecipients}
        onCounted={onCounted}
      />
    </Suspense>
  </Section>
)

interface EmailSectionProps extends SectionProps {
  insertImage: InsertImage | undefined
  mode: EmailMode
  setMode: (mode: EmailMode) => void
}

function EmailSection({ form, notesOn, insertImage, mode, setMode }: EmailSectionProps) {
  return (
    <Section step="email" title="Email">
      <Segmented label="Emails" value={mode} onChange={setMode} options={EMAIL_MODES} className="self-start" />
      {mode === 'template' && (
        <>
          <SubjectField form={form} notesOn={notesOn} />
          <BodyField form={form} notesOn={notesOn} insertImage={insertImage} />
          <Suspense fallback={<Skeleton className="h-9" />}>
            <Variants
              variants={form.campaign.variants}
              onChange={to => form.set({ variants: to })}
              email={form}
              notesOn={notesOn}
            />
          </Suspense>
        </>
      )}
    </Section>
  )
}

interface ScheduleProps extends SectionProps {
  start: Start
  recipients: number
}

function ScheduleSections({ form, notesOn, start, recipients }: ScheduleProps) {
  const { campaign, set } = form
  return (
    <>
      <Section step="follow-ups" title="Follow-ups" aside="A reply stops every later step.">
        <Suspense fallback={<Skeleton className="h-9" />}>
          <FollowUps
            steps={campaign.steps}
            onChange={to => set({ steps: to })}
            notesOn={notesOn}
            tracksOpens={campaign.tracksOpens === true}
            sendingAccountIds={campaign.sendingAccountIds}
          />
        </Suspense>
      </Section>
      <Section step="schedule" title="Schedule">
        <Suspense fallback={<Skeleton className="h-52" />}>
          <ScheduleFields form={form} start={start} recipients={campaign.recipients.length > 0 ? recipients : 0} />
        </Suspense>
      </Section>
    </>
  )
}

interface ReviewSectionProps {
  form: CampaignFields
  findings: Finding[]
  missing: Missing[]
  preflight: ReturnType<typeof usePreflight>
  isBlank: boolean
  /** The button that sends. */
  children: ReactNode
}

function ReviewSection({
  form,
  findings,
  missing,
  preflight: { reach, isLooking },
  isBlank,
  children,
}: ReviewSectionProps) {
  const { campaign, accounts, set, setRecipients } = form
  const found = { findings, missing: isBlank ? [] : missing }
  return (
    <Section step="review" title="Review" aside={<ReviewCounts {...found} />}>
      <Suspense fallback={<Skeleton className="h-9" />}>
        <ReachBars {...reach} />
        <Review
          {...found}
          campaign={campaign}
          onFix={set}
          onRecipients={setRecipients}
          isBlank={isBlank}
          isLooking={isLooking}
        />
      </Suspense>
      <div className="flex flex-wrap gap-2">
        <StillToFix {...found} />
        {children}
        <PreviewButton campaign={campaign} accounts={accounts} />
      </div>
    </Section>
  )
}
