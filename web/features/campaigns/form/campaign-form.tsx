import { Clock, Eye, Send } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addressNorm } from '#contract/address.ts'
import type { CampaignContent, CampaignReport, CampaignStatus } from '#contract/campaigns.ts'
import type { Finding } from '#contract/preflight.ts'
import { cn } from '#web/lib/cn.ts'
import { useDraftEmail } from '#web/lib/draft-email.ts'
import { plural } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useIsWide } from '#web/lib/row-height.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Form } from '#web/ui/form.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EMAIL_MODES, useEmailMode } from '../email/email-mode.ts'
import { usePreflight } from '../preflight/use-preflight.ts'
import { missingIn } from '../review/missing.ts'
import { StartNotice } from '../schedule/start-notice.tsx'
import { useStart } from '../schedule/use-start.ts'
import { useCampaignFields, type WrittenCampaign } from './campaign-fields.ts'
import { DraftActions, DraftName } from './draft-header.tsx'
import type { InsertImage } from './fields.tsx'
import { replaceRecipients } from './replace-recipients.ts'
import { DraftNotice } from './save-state.tsx'
import { headingId, jumpTo, Section } from './section.tsx'
import { AudienceSection, EmailFields, FollowUpsSection, ReviewSection, ScheduleSection } from './sections.tsx'
import { StepBar } from './step-bar.tsx'
import { type StepId, stateOf, stepsFor, untouchedIn } from './steps.ts'
import { useNotes } from './use-notes.tsx'
import { useSendCampaign } from './use-send-campaign.ts'
import { useServerDraft } from './use-server-draft.ts'

const OwnEmails = lazyPart(() => import('../email/own-emails.tsx'), 'OwnEmails', <Skeleton className="mt-3 h-40" />)

interface CampaignFormProps {
  /** Its address: the campaign’s id, or `new`. */
  id: string
  /** What the server has of it. */
  saved?: { report: CampaignReport; content: CampaignContent }
  /** The first save made this draft. */
  onBegun: (id: string) => void
  onSent: (id: string) => void
  insertImage: InsertImage
}

type Asked = Omit<CampaignFormProps, 'insertImage'>

/** What's in the form, where it's saved, what's wrong with it, and how it's sent. */
function useCampaignForm({ id, saved, onBegun, onSent }: Asked) {
  const form = useCampaignFields(id, saved?.content)
  const { campaign } = form
  const status = saved?.report.status ?? 'draft'
  const [mode, setMode] = useEmailMode(id)
  const draft = useServerDraft(campaign, {
    at: id,
    saved: saved && { ...saved.report, version: saved.content.version },
    isUnsaved: form.isUnsaved,
    status,
    onBegun,
  })
  const ownEmailsOf = saved?.report.hasOwnEmails ? id : undefined
  const start = useStart(id, saved?.report.scheduledAt)
  const scheduledAt = start.instant ?? undefined
  const planned = useMemo(() => ({ ...campaign, scheduledAt }), [campaign, scheduledAt])
  const preflight = usePreflight(planned, ownEmailsOf)
  const { notesOn, isReady } = useNotes(form, preflight.findings)
  const { send, isPending } = useSendCampaign({
    draft,
    ownEmailsOf,
    onSent,
    findings: preflight.findings,
    onRefused: preflight.show,
  })
  useDraftEmail(id === 'new', ({ subject, body, to }) => {
    form.set({ subject, body })
    setMode('template')
    if (to) replaceRecipients(form, to)
  })
  const missing = [
    ...missingIn(form),
    ...(start.fault ? [{ step: 'schedule', text: start.fault, isBad: true } as const] : []),
  ]
  useStartHere(id, missing.length === 0)
  function submit() {
    const areReady = [isReady(), start.isReady()].every(Boolean)
    if (areReady && !isPending) send(campaign, start.instant ?? undefined)
  }
  const problems = { findings: preflight.findings, missing, bad: form.addresses.bad }
  return { form, mode, setMode, notesOn, draft, status, ownEmailsOf, preflight, start, problems, submit, isPending }
}

/** A campaign until it begins, in one scroll: audience, email, follow-ups, schedule, and what the checks found. The email is beside it. */
export function CampaignForm({ insertImage, ...asked }: CampaignFormProps) {
  usePageTitle('Create a New Email Campaign')
  const { form, mode, setMode, notesOn, draft, status, ownEmailsOf, preflight, start, problems, submit, isPending } =
    useCampaignForm(asked)
  const { campaign } = form
  const fields = { form, notesOn }
  const [mailable, setMailable] = useState(0)
  const isWide = useIsWide()
  const isTemplate = mode === 'template'
  const untouched = untouchedIn(campaign, start.isLater)
  const preview = { campaign, findings: preflight.findings, ownEmailsOf }
  return (
    <>
      {asked.saved && <StartNotice report={asked.saved.report} />}
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          isTemplate && 'min-[1200px]:grid-cols-[minmax(0,1fr)_26rem]',
        )}
      >
        <Card
          title={<DraftName draft={draft} />}
          actions={<DraftActions {...{ draft, campaign, status }} hasOwnEmails={!!ownEmailsOf} />}
        >
          <StepBar steps={stepsFor(mode)} stateOf={step => stateOf(step, { ...problems, untouched })}>
            {!isWide && isTemplate && <PreviewSheet {...preview} />}
          </StepBar>
          <DraftNotice draft={draft} form={form} />
          <Form className="flex flex-col gap-5" onSubmit={submit}>
            <AudienceSection {...fields} onCounted={setMailable} />
            <Section step="email" title="Email">
              {!ownEmailsOf && (
                <Segmented
                  label="Emails"
                  value={mode}
                  onChange={setMode}
                  options={EMAIL_MODES}
                  className="self-start"
                />
              )}
              {isTemplate && <EmailFields {...fields} insertImage={insertImage} hasOwnEmails={!!ownEmailsOf} />}
            </Section>
            {isTemplate && (
              <>
                <FollowUpsSection {...fields} />
                <ScheduleSection form={form} start={start} recipients={mailable} />
                <ReviewSection form={form} {...problems} preflight={preflight} ownEmailsOf={ownEmailsOf}>
                  <SendButton isLater={start.isLater} status={status} isPending={isPending} recipients={mailable} />
                </ReviewSection>
              </>
            )}
          </Form>
          {/* Drafts have forms of their own, and forms can't be nested. */}
          {mode === 'own' && <OwnEmails recipients={campaign.recipients} />}
        </Card>
        {isWide && isTemplate && <PreviewPane {...preview} />}
      </div>
    </>
  )
}

/** A new campaign starts in its first field if that's empty, and a finished draft where it’s checked and sent. */
function useStartHere(id: string, isFinished: boolean) {
  const first = useRef({ id, isFinished })
  useEffect(() => {
    const { id, isFinished } = first.current
    const sectionOf = (step: StepId) => document.getElementById(headingId(step))?.closest('section')
    const recipients = sectionOf('audience')?.querySelector('textarea')
    if (id === 'new' && recipients?.value === '') recipients.focus()
    const form = sectionOf('review')?.parentElement
    if (!isFinished || !form) return
    jumpTo('review')
    // Parts above it load one by one: it stays in view until the user moves.
    const observer = new ResizeObserver(() => jumpTo('review'))
    observer.observe(form)
    const stop = () => observer.disconnect()
    for (const moved of MOVES) window.addEventListener(moved, stop, { once: true })
    return () => {
      stop()
      for (const moved of MOVES) window.removeEventListener(moved, stop)
    }
  }, [])
}

const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'input'] as const

interface SendButtonProps {
  isLater: boolean
  status: CampaignStatus
  isPending: boolean
  /** How many will get it. */
  recipients: number
}

function SendButton({ isLater, status, isPending, recipients }: SendButtonProps) {
  const Icon = isLater ? Clock : Send
  const later = status === 'scheduled' ? 'Save changes' : 'Send Later'
  return (
    <>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        <Icon aria-hidden />
        {isLater ? later : 'Send Campaign'}
      </Button>
      {recipients > 0 && (
        <span className="figures self-center text-ink-2 text-sm">{`To ${plural(recipients, 'recipient')}`}</span>
      )}
    </>
  )
}

const LivePreview = lazyPart(() => import('../preview/live-preview.tsx'), 'LivePreview', <Skeleton className="h-96" />)
const Sheet = lazyPart(() => import('#web/ui/sheet.tsx'), 'Sheet')

interface PreviewPaneProps {
  campaign: WrittenCampaign
  findings: Finding[]
  ownEmailsOf: string | undefined
}

/** The live preview beside the form. */
const PreviewPane = ({ campaign, findings, ownEmailsOf }: PreviewPaneProps) => (
  <LivePreview
    campaign={campaign}
    ownEmailsOf={ownEmailsOf}
    problems={problemsIn(findings, campaign)}
    title="Preview"
    className="sticky top-16 flex max-h-[calc(100dvh-5rem)] flex-col overflow-auto"
  />
)

/** Where there is no room beside the form: a button that opens the same in a sheet. */
function PreviewSheet({ campaign, findings, ownEmailsOf }: PreviewPaneProps) {
  return (
    <DialogButton
      size="sm"
      className="min-w-11 shrink-0 max-sm:h-11"
      dialog={close => (
        <Sheet title="Preview" onClose={close}>
          <LivePreview
            campaign={campaign}
            ownEmailsOf={ownEmailsOf}
            problems={problemsIn(findings, campaign)}
            className="border-0!"
          />
        </Sheet>
      )}
    >
      <Eye aria-hidden /> <span className="max-sm:sr-only">Preview</span>
    </DialogButton>
  )
}

/** The recipients that the checks name because a value is missing, or because they wouldn't get the email. */
function problemsIn(findings: Finding[], { recipients }: WrittenCampaign): string[] {
  const named = findings.flatMap(finding =>
    finding.code === 'missing-value' || finding.code === 'empty-fallback' ? finding.emails : [],
  )
  const known = new Set(named.map(addressNorm))
  return known.size === 0 ? [] : recipients.filter(email => known.has(addressNorm(email)))
}
