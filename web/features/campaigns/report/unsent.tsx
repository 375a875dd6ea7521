import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type CampaignContent, type CampaignReport, campaigns } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MailHtml } from '#web/ui/mail-body.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TemplateText } from '#web/ui/template-text.tsx'
import { emailsOf, variantName } from '../email/all-emails.ts'
import { STEP_TYPES, whenAndWho } from '../email/step-words.ts'
import { contentQuery } from '../queries.ts'
import { Choice } from './choice.tsx'

/** A campaign that hasn't started: its emails and its audience instead of figures that would all be zero. */
export function ReportUnsent({ report: { id, status, hasOwnEmails } }: { report: CampaignReport }) {
  const [chosen, setChosen] = useState<string>()
  const { data: content, error, refetch } = useQuery(contentQuery(id))
  if (error)
    return (
      <Banner tone="bad" action={<Button onClick={() => refetch()}>Try again</Button>}>
        {sentenceOf(error) ?? 'The email couldn’t be loaded.'}
      </Banner>
    )
  if (!content) return <Skeleton className="h-72" />
  return (
    <>
      {status === 'draft' && <p className="text-ink-2">Nothing sent yet.</p>}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Emails
          content={content}
          email={chosen ?? content.recipients[0]}
          campaignId={hasOwnEmails ? id : undefined}
          onChoose={setChosen}
        />
        <Audience recipients={content.recipients} onChoose={hasOwnEmails ? setChosen : undefined} />
      </div>
    </>
  )
}

interface EmailsProps {
  content: CampaignContent
  /** The recipient whose email is shown. */
  email: string | undefined
  /** If each recipient has an email of their own. */
  campaignId: string | undefined
  onChoose: (email: string) => void
}

function Emails({ content, email, campaignId, onChoose }: EmailsProps) {
  const { subject, recipients, steps, variants, tracksOpens } = content
  const [shown, setShown] = useState(0)
  const emails = emailsOf(content)
  const { subject: shownSubject = subject, body = content.body } = emails[shown] ?? {}
  // Only the first email is the recipient's own.
  const own = shown === 0 && campaignId ? { campaignId } : {}
  const asked = { subject: shownSubject, body, tracksOpens, ...(email && { email }), ...own }
  const isWritten = shownSubject.trim() !== '' && body.trim() !== ''
  const { data: preview, error } = useQuery({
    queryKey: ['preview', asked],
    enabled: isWritten,
    queryFn: ({ signal }) => call(campaigns.preview, { body: asked }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <Card
      title={campaignId ? 'Each recipient’s own email' : 'Email'}
      text={email && `As ${email} will see it`}
      actions={campaignId && <Turn recipients={recipients} email={email} onChoose={onChoose} />}
    >
      {emails.length > 1 && (
        <div className="mb-3">
          <Choice
            label="Email"
            options={emails.map(({ name }, key) => ({ key, name }))}
            chosen={shown}
            onChoose={setShown}
          />
        </div>
      )}
      {preview?.notSent && (
        <Banner tone="warn" className="mb-3">{`${preview.to} won’t get this email. ${preview.notSent}`}</Banner>
      )}
      {error && <Banner tone="bad">{sentenceOf(error) ?? 'The preview couldn’t be created. Please try again.'}</Banner>}
      {!isWritten && <p className="text-ink-2">This email isn’t written yet.</p>}
      {isWritten && !error && !preview && <Skeleton className="h-72" />}
      {isWritten && preview?.text != null && (
        <>
          <p className="mb-2 break-words font-medium">{preview.subject}</p>
          <MailHtml html={preview.html} subject={preview.subject} />
        </>
      )}
      {!tracksOpens && <p className="mt-3 text-ink-2">Opens aren’t tracked.</p>}
      <ul className="mt-3 flex flex-col gap-1 empty:hidden">
        {variants.map((variant, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are known by their position
          <li key={n}>
            <span className="text-ink-2">{variantName(n + 1)}: </span>
            <TemplateText text={variant.subject || subject} />
          </li>
        ))}
        {steps.map((step, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are known by their position
          <li key={n}>
            <span className="text-ink-2">
              {step.type === 'email' ? `Follow-up ${n + 1}` : STEP_TYPES[step.type]}, {whenAndWho(step)}
            </span>
            {step.type === 'email' ? (
              <>
                : <TemplateText text={step.subject || (campaignId ? 'Re: their first email' : `Re: ${subject}`)} />
              </>
            ) : (
              (step.subject || step.body) && `: ${step.subject || step.body}`
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type TurnProps = { recipients: string[] } & Pick<EmailsProps, 'email' | 'onChoose'>

/** Turns to the previous or next recipient. */
function Turn({ recipients, email, onChoose }: TurnProps) {
  const at = recipients.indexOf(email ?? '')
  const to = (step: 1 | -1) => {
    const next = recipients[at + step]
    if (next) onChoose(next)
  }
  if (recipients.length < 2) return null
  return (
    <>
      <IconButton icon={ChevronLeft} label="Previous recipient" disabled={at <= 0} onClick={() => to(-1)} />
      <span className="figures text-ink-2">
        {formatNumber(at + 1)} of {formatNumber(recipients.length)}
      </span>
      <IconButton
        icon={ChevronRight}
        label="Next recipient"
        disabled={at >= recipients.length - 1}
        onClick={() => to(1)}
      />
    </>
  )
}

/** The number of addresses shown at first, and added per click. */
const SHOWN = 20
const MORE = 200

interface AudienceProps {
  recipients: string[]
  /** Shows this recipient's email. */
  onChoose: ((email: string) => void) | undefined
}

function Audience({ recipients, onChoose }: AudienceProps) {
  const [shown, setShown] = useState(SHOWN)
  const left = recipients.length - shown
  return (
    <Card flush title="Audience" text={plural(recipients.length, 'recipient')} className="overflow-hidden">
      <ul aria-label="Audience">
        {recipients.slice(0, shown).map(email => (
          <li key={email} className="truncate border-line border-t px-4 py-2" title={email}>
            {onChoose ? (
              <button
                type="button"
                className="w-full truncate text-left hover:underline"
                onClick={() => onChoose(email)}
              >
                {email}
              </button>
            ) : (
              email
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <div className="border-line border-t px-4 py-2">
          <Button size="sm" onClick={() => setShown(shown + MORE)}>
            Show {formatNumber(Math.min(left, MORE))} more
          </Button>
        </div>
      )}
    </Card>
  )
}
