import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, CircleAlert, Monitor, Moon, Send, Smartphone, Text } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { isHtml } from '#contract/body-markup.ts'
import { campaigns, type Sample } from '#contract/campaigns.ts'
import { piecesOf } from '#contract/value-marks.ts'
import { call } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MailHtml, MailText } from '#web/ui/mail-body.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TemplateText } from '#web/ui/template-text.tsx'
import { useBusinesses } from '../audience/use-businesses.ts'
import { emailsOf } from '../email/all-emails.ts'
import type { WrittenCampaign } from '../form/campaign-fields.ts'

const LOOKS = [
  { look: 'desktop', label: 'Desktop', icon: Monitor },
  { look: 'phone', label: 'Phone', icon: Smartphone },
  { look: 'dark', label: 'Dark', icon: Moon },
  { look: 'text', label: 'Plain text', icon: Text },
] as const
type Look = (typeof LOOKS)[number]['look']

interface LivePreviewProps {
  campaign: WrittenCampaign
  /** The campaign, if each of its recipients has an email of their own. */
  ownEmailsOf: string | undefined
  /** Addresses of recipients whose email isn't right yet. */
  problems: string[]
  /** Undefined where the title is already above it. */
  title?: string
  className?: string
}

/** The email beside the form, as a real recipient would get it, from the bytes that would be sent. */
export function LivePreview({ campaign, ownEmailsOf, problems, title, className }: LivePreviewProps) {
  const [look, setLook] = useState<Look>('desktop')
  const [which, setWhich] = useState(0)
  const { email, position, step, show } = useRecipient(campaign.recipients)
  const nextProblem = problems[(problems.indexOf(email ?? '') + 1) % problems.length]
  const [recipients] = useSettled(campaign.recipients, SETTLED_MS)
  const business = useBusinesses(recipients, campaign.includesContacted).find(one => one.email === email)?.businessName
  const emails = emailsOf(campaign)
  const shown = emails[which] ?? emails[0]
  const sample: Sample = {
    subject: shown?.subject.trim() ?? '',
    body: shown?.body ?? '',
    email,
    sendingAccountId: campaign.sendingAccountIds[0],
    tracksOpens: campaign.tracksOpens,
    campaignId: ownEmailsOf,
  }
  const { data: made, error } = useSample(sample)
  // The earlier email stays until the next one is there, but not after its text was removed.
  const data = isWritten(shown) ? made : undefined
  return (
    <Card title={title} actions={<Looks look={look} onChoose={setLook} />} className={className}>
      <div className="flex flex-col gap-2">
        {emails.length > 1 && (
          <SelectOf
            label="Email to preview"
            options={emails.map(({ name }, n) => ({ value: n, label: name }))}
            value={which}
            onChoose={setWhich}
          />
        )}
        {email && (
          <div className="flex items-center justify-between gap-2 text-sm">
            <span className="min-w-0">
              <span className="block truncate" title={business ?? email}>
                {business ?? email}
              </span>
              {business && <span className="block truncate text-ink-3 text-xs">{email}</span>}
            </span>
            <span className="flex shrink-0 items-center text-ink-2">
              {position}
              <IconButton size="sm" icon={ChevronLeft} label="Previous recipient (Alt+←)" onClick={() => step(-1)} />
              <IconButton size="sm" icon={ChevronRight} label="Next recipient (Alt+→)" onClick={() => step(1)} />
            </span>
          </div>
        )}
        {nextProblem !== undefined && (
          <Button size="sm" className="self-start text-bad" onClick={() => show(nextProblem)}>
            <CircleAlert aria-hidden /> Next with a problem ({problems.length})
          </Button>
        )}
        {error && (
          <Banner tone="bad">{sentenceOf(error) ?? 'The preview couldn’t be created. Please try again.'}</Banner>
        )}
        {data?.notSent && <Banner tone="warn">{data.notSent}</Banner>}
        {!data && !error && <Nothing isWritten={isWritten(shown)} />}
        {data && (
          <>
            <p className="wrap-anywhere font-semibold">
              <Tinted text={data.tinted?.subject ?? data.subject} />
            </p>
            <p className="wrap-anywhere text-ink-2 text-sm">
              {data.from.name ? `${data.from.name} <${data.from.address}>` : data.from.address}
            </p>
            <ShownBody made={data} look={look} typed={sample.body} />
            {sample.subject && sample.body.trim() && <SendTest sample={sample} />}
          </>
        )}
      </div>
    </Card>
  )
}

interface ShownBodyProps {
  made: NonNullable<ReturnType<typeof useSample>['data']>
  look: Look
  typed: string
}

/** As the recipient gets it, or as it was typed if it can't be sent. */
function ShownBody({ made: { text, html, tinted, subject }, look, typed }: ShownBodyProps) {
  if (text === null)
    return isHtml(typed) ? null : (
      <p className="wrap-anywhere whitespace-pre-line">
        <TemplateText text={typed.trim()} />
      </p>
    )
  if (look === 'text') return <MailText text={text} />
  const shown = tinted?.html ?? html
  return (
    <div className={cn(look === 'phone' && 'mx-auto w-80 max-w-full')}>
      <MailHtml html={look === 'dark' ? darkened(shown) : shown} subject={subject} />
    </div>
  )
}

/** Values that were filled in for this recipient stand out, and so do variables that weren't. */
const Tinted = ({ text }: { text: string }) =>
  piecesOf(text).map((piece, n) =>
    n % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their position
      <mark key={n} className="rounded-sm bg-accent-soft text-inherit">
        {piece}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their position
      <TemplateText key={n} text={piece} />
    ),
  )

interface Written {
  subject: string
  body: string
}
/** From the first letter on. */
const isWritten = (email: Written | undefined) => !!email?.subject.trim() || !!email?.body.trim()

const Nothing = ({ isWritten }: { isWritten: boolean }) =>
  isWritten ? (
    <Skeleton className="h-72" />
  ) : (
    <p className="py-8 text-center text-ink-2">Write a subject or a body to see the email here.</p>
  )

/** Typing is followed once it pauses: the earlier email stays until the new one is there. */
function useSample(sample: Sample) {
  const [settled] = useSettled(JSON.stringify(sample), SETTLED_MS)
  const body = useMemo<Sample>(() => JSON.parse(settled), [settled])
  return useQuery({
    queryKey: ['preview', settled],
    queryFn: ({ signal }) => call(campaigns.preview, { body }, { signal }),
    enabled: isWritten(body),
    meta: { staysOnPage: 'always' },
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnReconnect: true,
  })
}

const SETTLED_MS = 300

/** Sends what's shown to the user, and to nobody else. */
function SendTest({ sample }: { sample: Sample }) {
  const navigate = useNavigate()
  const openOutbox = { label: 'Open outbox', run: () => void navigate({ to: '/outbox' }) }
  const { mutate, isPending } = useChange({
    mutationFn: () => call(campaigns.test, { body: sample }),
    onSuccess: ({ to, isSent, isTest, detail }) => {
      if (!isSent)
        toast({ title: 'The mail server rejected the test', text: detail, tone: 'bad', milliseconds: 15_000 })
      else if (isTest)
        toast({
          title: 'Test sent',
          text: `Test mode kept the email to ${to} in the outbox.`,
          tone: 'good',
          action: openOutbox,
        })
      else toast({ title: 'Test sent', text: `To ${to}.`, tone: 'good' })
    },
    failed: ['Test failed'],
  })
  return (
    <Button size="sm" className="self-start" pending={isPending} onClick={() => mutate()}>
      <Send aria-hidden /> Send test to me
    </Button>
  )
}

/** The recipient to preview; Alt with the arrow keys goes through them. */
function useRecipient(recipients: string[]) {
  const [n, setN] = useState(0)
  const at = Math.min(n, Math.max(0, recipients.length - 1))
  const step = (by: number) => setN(Math.min(Math.max(at + by, 0), Math.max(0, recipients.length - 1)))
  const show = (email: string) => setN(Math.max(0, recipients.indexOf(email)))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!event.altKey || by === undefined || recipients.length < 2) return
      event.preventDefault()
      step(by)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return {
    email: recipients[at],
    position: recipients.length > 1 ? `${at + 1} of ${recipients.length}` : '',
    step,
    show,
  }
}

/** As phones show an email that names no dark colors of its own: turned around, except its images. */
const darkened = (html: string | null) =>
  html === null
    ? null
    : `${html}<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}</style>`

const Looks = ({ look, onChoose }: { look: Look; onChoose: (look: Look) => void }) => (
  <fieldset className="flex gap-0.5">
    <legend className="sr-only">Preview as</legend>
    {LOOKS.map(each => (
      <IconButton
        key={each.look}
        size="sm"
        icon={each.icon}
        label={each.label}
        aria-pressed={look === each.look}
        onClick={() => onChoose(each.look)}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
      />
    ))}
  </fieldset>
)
