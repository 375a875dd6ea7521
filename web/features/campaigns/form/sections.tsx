import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Finding } from '#contract/preflight.ts'
import { isBlock } from '#contract/preflight-levels.ts'
import { senderQuery } from '#web/features/settings/sender-query.ts'
import { plural } from '#web/lib/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RecipientsField } from '../audience/recipients-field.tsx'
import type { usePreflight } from '../preflight/use-preflight.ts'
import type { Missing } from '../review/missing.ts'
import type { Start } from '../schedule/use-start.ts'
import type { CampaignFields, WrittenCampaign } from './campaign-fields.ts'
import { BodyField, type InsertImage, SubjectField } from './fields.tsx'
import { Section } from './section.tsx'
import { isBlank } from './use-autosave.ts'
import type { NotesOn } from './use-notes.tsx'

const AudienceCounts = lazyPart(() => import('../audience/audience-counts.tsx'), 'AudienceCounts')
const ScheduleFields = lazyPart(
  () => import('../schedule/schedule-fields.tsx'),
  'ScheduleFields',
  <Skeleton className="h-52" />,
)
const Review = lazyPart(() => import('../review/review.tsx'), 'Review', <Skeleton className="h-9" />)
const ReachBars = lazyPart(() => import('../review/reach-bars.tsx'), 'ReachBars')
const PlacementTestDialog = lazyPart(
  () => import('#web/features/sending-accounts/placement-test.tsx'),
  'PlacementTestDialog',
)
const IdentityRows = lazyPart(() => import('../review/identity-rows.tsx'), 'IdentityRows')
const Variants = lazyPart(() => import('../email/variants.tsx'), 'Variants', <Skeleton className="h-9" />)
const FollowUps = lazyPart(() => import('../email/follow-ups.tsx'), 'FollowUps', <Skeleton className="h-9" />)

interface SectionProps {
  form: CampaignFields
  notesOn: NotesOn
  /** The campaign has begun: its emails can be edited, but none added or removed. */
  isFixed?: boolean
}

interface AudienceProps extends SectionProps {
  /** Reports how many will be emailed. */
  onCounted: (mailable: number) => void
}

export const AudienceSection = ({ form, notesOn, onCounted }: AudienceProps) => (
  <Section step="audience" title="Audience" className="pt-3">
    <RecipientsField form={form} notesOn={notesOn} />
    <AudienceCounts campaign={form.campaign} onChange={form.setRecipients} onCounted={onCounted} />
  </Section>
)

interface EmailProps extends SectionProps {
  insertImage: InsertImage
  /** Each recipient's email was written in Drafts, and only changes there. */
  hasOwnEmails: boolean
}

/** The first email and its variants. */
export function EmailFields({ form, notesOn, insertImage, hasOwnEmails, isFixed = false }: EmailProps) {
  if (hasOwnEmails)
    return <p className="text-ink-2">Each recipient gets their own email. You can change it in Drafts.</p>
  return (
    <>
      <SubjectField form={form} notesOn={notesOn} />
      <BodyField form={form} notesOn={notesOn} insertImage={insertImage} />
      <Variants
        variants={form.campaign.variants}
        onChange={to => form.set({ variants: to })}
        email={form}
        notesOn={notesOn}
        isFixed={isFixed}
      />
    </>
  )
}

export const FollowUpsSection = ({ form: { campaign, set }, notesOn, isFixed = false }: SectionProps) => (
  <Section step="follow-ups" title="Follow-ups" aside="A reply stops every later step.">
    <FollowUps
      steps={campaign.steps}
      onChange={to => set({ steps: to })}
      notesOn={notesOn}
      isFixed={isFixed}
      tracksOpens={campaign.tracksOpens === true}
      sendingAccountIds={campaign.sendingAccountIds}
    />
  </Section>
)

interface ScheduleProps extends Pick<SectionProps, 'form'> {
  /** Null once the campaign has begun. */
  start: Start | null
  recipients: number
}

export const ScheduleSection = ({ form, start, recipients }: ScheduleProps) => (
  <Section step="schedule" title="Schedule">
    <ScheduleFields form={form} start={start} recipients={form.campaign.recipients.length > 0 ? recipients : 0} />
  </Section>
)

interface ReviewSectionProps extends Pick<SectionProps, 'form'> {
  findings: Finding[]
  missing: Missing[]
  preflight: ReturnType<typeof usePreflight>
  /** The campaign, if each of its recipients has an email of their own. */
  ownEmailsOf: string | undefined
  /** The button that sends. */
  children: ReactNode
}

export function ReviewSection({ form, findings, missing, preflight, ownEmailsOf, children }: ReviewSectionProps) {
  const { campaign, set, setRecipients } = form
  const nothingYet = isBlank(campaign)
  const found = { findings, missing: nothingYet ? [] : missing }
  return (
    <Section step="review" title="Review" aside={<ReviewCounts {...found} />}>
      <ReachBars {...preflight.reach} />
      {preflight.identity && <IdentityRows identity={preflight.identity} />}
      <Review
        {...found}
        campaign={campaign}
        onFix={set}
        onRecipients={setRecipients}
        onInclude={includesContacted => set({ includesContacted })}
        isBlank={nothingYet}
        isLooking={preflight.isLooking}
        onTryAgain={preflight.tryAgain}
      />
      <p className="text-ink-2 text-sm">
        <Link to="/checks" target="_blank" className="underline">
          All checks, with their thresholds and sources
        </Link>
        {' · '}
        <Link to="/laws" target="_blank" className="underline">
          What the law asks
        </Link>
      </p>
      <SenderNotice />
      <div className="flex flex-wrap items-center gap-2">
        <StillToFix {...found} />
        {!nothingYet && <TestPlacement campaign={campaign} ownEmailsOf={ownEmailsOf} />}
        {children}
      </div>
    </Section>
  )
}

/** Where the email lands in the user's own other mailboxes, with the first recipient's values. */
const TestPlacement = ({ campaign, ownEmailsOf }: { campaign: WrittenCampaign; ownEmailsOf: string | undefined }) => (
  <DialogButton
    dialog={close => (
      <PlacementTestDialog
        sample={{
          subject: campaign.subject.trim(),
          body: campaign.body,
          email: campaign.recipients[0],
          sendingAccountId: campaign.sendingAccountIds[0],
          tracksOpens: campaign.tracksOpens,
          campaignId: ownEmailsOf,
        }}
        onClose={close}
      />
    )}
  >
    Test placement
  </DialogButton>
)

/** What would stop the send, or that test mode delivers nothing. */
function SenderNotice() {
  const { data: sender } = useQuery(senderQuery)
  if (!sender) return null
  const { transport, problem } = sender.effective
  if (problem)
    return (
      <Banner
        tone="warn"
        action={
          <Link to="/settings" hash="sender" className={buttonStyles({ size: 'sm' })}>
            Open settings
          </Link>
        }
      >
        {problem}
      </Banner>
    )
  if (transport !== 'outbox') return null
  return (
    <Banner
      action={
        <Link to="/outbox" className={buttonStyles({ size: 'sm' })}>
          Open outbox
        </Link>
      }
    >
      Test mode: Canvass keeps emails in the outbox and delivers none.
    </Banner>
  )
}

interface CountsProps {
  findings: Finding[]
  missing: Missing[]
}

const countBlocks = ({ findings, missing }: CountsProps) =>
  findings.filter(isBlock).length + missing.filter(({ isBad }) => isBad).length

/** "1 to fix, 2 to check" beside the heading. */
function ReviewCounts({ findings, missing }: CountsProps) {
  const blocks = countBlocks({ findings, missing })
  const warnings = findings.filter(({ severity }) => severity === 'warning').length
  const suggestions = findings.filter(({ severity }) => severity === 'suggestion').length
  return (
    <span className="flex gap-3">
      {blocks > 0 && <span className="text-bad">{`${blocks} to fix`}</span>}
      {warnings > 0 && <span className="text-warm">{`${warnings} to check`}</span>}
      {suggestions > 0 && <span className="text-ink-2">{plural(suggestions, 'suggestion')}</span>}
    </span>
  )
}

/** Beside the buttons: why they don't send yet. */
function StillToFix(props: CountsProps) {
  const blocks = countBlocks(props)
  if (blocks === 0) return null
  return <p className="w-full text-bad text-sm">{`Fix ${plural(blocks, 'problem')} to send this campaign.`}</p>
}
