import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Finding, TextPlace } from '#contract/preflight.ts'
import { useDraft } from '#web/lib/draft.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { TrackOpens } from '#web/ui/track-opens.tsx'
import { nameBad, readAddresses } from '../audience/addresses.ts'
import { RecipientTools } from '../audience/recipient-tools.tsx'
import { lettersOf } from '../email/all-emails.ts'
import { fillLetter, type Letter } from '../email/email.ts'
import { LetterTools } from '../email/email-tools.tsx'
import { FollowUps, useFollowUps } from '../email/follow-ups.tsx'
import { insertAtCaret } from '../email/insert-at-caret.ts'
import { useVersions, Versions } from '../email/variants.tsx'
import { notesOf } from '../preflight/findings.tsx'
import { OneBusinessFix } from '../preflight/one-business-fix.tsx'
import { usePreflight } from '../preflight/use-preflight.ts'
import { PreviewLetter } from '../preview/preview-button.tsx'
import { SendFrom, useSendFrom } from '../schedule/send-from.tsx'
import { SendLater } from '../schedule/send-later.tsx'
import { SendHours, useSendHours } from '../schedule/sending-window.tsx'
import { senderQuery } from '../sender-query.ts'
import { useDraftEmail } from './draft-email.ts'
import { SenderNotice } from './sender-notice.tsx'
import { type Letter as SentLetter, useSendCampaign } from './use-send-campaign.ts'
import { useTrackOpens } from './use-track-opens.ts'

const TAGS =
  'Tags such as {{businessName}}, {{city}} or {{category|your trade}} are filled in per lead; of {Hi|Hello} each gets one.'

interface CampaignFormProps {
  /** A button that puts an image into the mail, of whoever has images. */
  insertImage?: (insert: (html: string) => void) => ReactNode
}

export function CampaignForm({ insertImage }: CampaignFormProps) {
  const [recipients, setRecipients] = useDraft('campaign-recipients', '')
  const [subject, setSubject] = useDraft('campaign-subject', '')
  const [body, setBody] = useDraft('campaign-body', '')
  /** Sending was asked for: what is missing is marked from then on. */
  const [isAsked, setIsAsked] = useState(false)
  const bodyField = useRef<HTMLTextAreaElement>(null)
  const { data: sender } = useQuery(senderQuery)
  function replaceRecipients(email: string) {
    setRecipients(email)
    if (recipients.trim() === '' || recipients === email) return
    toast({
      title: 'Recipients replaced',
      text: `This email goes to ${email} only.`,
      action: { label: 'Undo', run: () => setRecipients(recipients) },
    })
  }
  const sendFrom = useSendFrom()
  const sendHours = useSendHours()
  const followUps = useFollowUps()
  const versions = useVersions()
  const trackOpens = useTrackOpens()
  function fillIn(from?: SentLetter) {
    sendHours.choose(from?.hours ?? null)
    followUps.choose(from?.steps ?? [])
    versions.choose(from?.versions ?? [])
    trackOpens.choose(from?.tracksOpens)
    sendFrom.choose(from?.mailboxIds ?? [])
    setRecipients(from?.recipients.join(', ') ?? '')
    setSubject(from?.subject ?? '')
    setBody(from?.body ?? '')
  }
  // Once for each list: 40,000 addresses take a few milliseconds, too many for every key typed into the body.
  const addresses = useMemo(() => readAddresses(recipients), [recipients])
  const preflight = usePreflight({
    subject,
    body,
    recipients: addresses.all,
    mailboxId: sendFrom.ids[0],
    versions: versions.versions,
    steps: followUps.steps,
  })
  const { start, isPending, draft } = useSendCampaign({
    onSent: () => fillIn(),
    onUndone: fillIn,
    onRefused: preflight.show,
  })
  useDraftEmail(email => {
    // Another email: the draft of the one before stays as it is.
    draft.forget()
    setSubject(email.subject)
    setBody(email.body)
    if (email.to) replaceRecipients(email.to)
  })
  const letter = {
    letter: { subject, body },
    onFill: (filled: Partial<Letter>) => fillLetter({ subject, body, setSubject, setBody }, filled),
  }

  const emails = lettersOf({ subject, body }, versions.versions, followUps.steps)
  const fixes = (finding: Finding) =>
    finding.code === 'one-business' && (
      <OneBusinessFix
        finding={finding}
        emails={emails}
        onOnly={replaceRecipients}
        onVariables={change => {
          const both = <T extends Letter>(of: T): T => ({
            ...of,
            subject: change(of.subject),
            body: change(of.body),
          })
          letter.onFill(both({ subject, body }))
          versions.choose(versions.versions.map(both))
          followUps.choose(followUps.steps.map(both))
        }}
      />
    )
  const faults: ReturnType<typeof faultsOf> | undefined = isAsked ? faultsOf({ addresses, subject, body }) : undefined
  const notes = (place: TextPlace | null, hint?: ReactNode) => {
    const fault = place && place.email !== 'first' ? undefined : faults?.[place?.field ?? 'recipients']
    return fault ? { error: fault } : notesOf(preflight.findings, { place, hint, fixes })
  }

  /** Says what is missing, where something is. */
  function isReady(): boolean {
    setIsAsked(true)
    const isWhole = addresses.all.length > 0 && subject.trim() !== '' && body.trim() !== ''
    if (!isWhole)
      toast({
        title: 'Missing information',
        text: 'Please fill in all required fields before sending.',
        tone: 'bad',
      })
    else if (addresses.bad.length > 0)
      toast({
        title: 'Invalid emails',
        text: `Please correct these email addresses: ${nameBad(addresses.bad)}`,
        tone: 'bad',
        milliseconds: 15_000,
      })
    return isWhole && addresses.bad.length === 0
  }
  const submit = (at?: string) =>
    start(
      {
        recipients: addresses.all,
        subject: subject.trim(),
        body,
        ...sendFrom.choice,
        ...sendHours.choice,
        ...followUps.choice,
        ...versions.choice,
        ...trackOpens.choice,
      },
      at,
    )

  return (
    <Card title="Create a New Email Campaign" text="Everybody gets a message of their own, with an unsubscribe link.">
      {sender && <SenderNotice sender={sender} />}
      <Form
        className="flex flex-col gap-3"
        onSubmit={() => {
          if (!isPending && isReady()) submit()
        }}
      >
        <Field
          label="Recipients"
          required
          {...notes(
            null,
            addresses.all.length > 0
              ? plural(addresses.all.length, 'address', 'addresses')
              : 'Comma-separated email addresses',
          )}
          aside={<RecipientTools recipients={recipients} onChange={setRecipients} />}
        >
          <Textarea
            rows={3}
            value={recipients}
            onChange={event => setRecipients(event.target.value)}
            placeholder="ann@bakery.example, bob@garage.example"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Subject"
          required
          {...notes({ email: 'first', n: 0, field: 'subject' })}
          aside={
            <Tools>
              <LetterTools part="subject" {...letter} />
            </Tools>
          }
        >
          <Input value={subject} onChange={event => setSubject(event.target.value)} maxLength={500} />
        </Field>
        <Field
          label="Email Body"
          required
          {...notes({ email: 'first', n: 0, field: 'body' }, `HTML or plain text. ${TAGS}`)}
          aside={
            <Tools>
              <LetterTools part="body" {...letter} />
              {insertImage?.(html => insertAtCaret(bodyField.current, html, setBody))}
            </Tools>
          }
        >
          <Textarea ref={bodyField} rows={12} value={body} onChange={event => setBody(event.target.value)} />
        </Field>
        <Versions {...versions} letter={{ subject, body }} notes={notes} />
        <FollowUps {...followUps} notes={notes} tracksOpens={trackOpens.tracksOpens} />
        <SendFrom {...sendFrom} />
        <SendHours {...sendHours} />
        <TrackOpens checked={trackOpens.tracksOpens} onChange={trackOpens.choose} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="lg" pending={isPending}>
            <Send aria-hidden /> Send Campaign
          </Button>
          <SendLater isReady={isReady} onSchedule={submit} pending={isPending} />
          <PreviewLetter
            letters={emails}
            recipients={addresses.all}
            {...trackOpens.choice}
            mailboxes={sendFrom.list.filter(({ id }) => sendFrom.ids.includes(id))}
          />
        </div>
        {draft.name && (
          <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
            Saved as the draft “{draft.name}”. Sending continues it.
            <Button
              type="button"
              size="sm"
              variant="ghost"
              onClick={() => {
                draft.forget()
                fillIn()
              }}
            >
              Start a new campaign
            </Button>
          </p>
        )}
      </Form>
    </Card>
  )
}

const Tools = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-1">{children}</div>
)

interface Written {
  addresses: ReturnType<typeof readAddresses>
  subject: string
  body: string
}

/** Faults that the form finds by itself, by field, before the server checks the email. */
function faultsOf({ addresses, subject, body }: Written) {
  return {
    recipients: addresses.all.length > 0 ? badOf(addresses) : 'Enter at least one email address.',
    subject: subject.trim() ? undefined : 'Enter a subject.',
    body: body.trim() ? undefined : 'Write the email.',
  }
}

const badOf = ({ bad }: Written['addresses']) =>
  bad.length > 0 ? `Correct these email addresses: ${nameBad(bad)}` : undefined
