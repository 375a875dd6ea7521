import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { campaigns } from '#contract/campaigns.ts'
import type { SampleMail } from '#contract/sample-mail.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailure } from '#web/lib/failure.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MailHtml, MailText } from '#web/ui/mail-body.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { PreviewLetterProps } from './preview-button.tsx'

export function PreviewDialog({
  letters,
  mailboxes,
  recipients,
  tracksOpens,
  onClose,
}: PreviewLetterProps & { onClose: () => void }) {
  const [typed, setTyped] = useState(recipients[0] ?? '')
  const [which, setWhich] = useState(0)
  const [mailboxId, setMailboxId] = useState(mailboxes[0]?.id)
  const list = useId()
  const navigate = useNavigate()
  const email = typed.trim()
  const { subject = '', body = '' } = letters[which] ?? {}
  const asked = {
    subject: subject.trim(),
    body,
    ...(email && { email }),
    ...(mailboxId && { mailboxId }),
    ...(tracksOpens !== undefined && { tracksOpens }),
  }
  const { data, error } = useQuery({
    queryKey: ['preview', asked],
    queryFn: ({ signal }) => call(campaigns.preview, { body: asked }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const test = useMutation({
    mutationFn: () => call(campaigns.test, { body: asked }),
    onSuccess: ({ to, isSent, isTest, detail }) =>
      isSent
        ? toast({
            title: 'Test sent',
            text: isTest ? `Test mode kept the email to ${to} in the outbox.` : `To ${to}.`,
            tone: 'good',
            ...(isTest && {
              action: { label: 'Open outbox', run: () => void navigate({ to: '/outbox' }) },
            }),
          })
        : toast({
            title: 'The mail server refused the test',
            text: detail,
            tone: 'bad',
            milliseconds: 15_000,
          }),
    onError: error =>
      faultOf(error, 'email') || toastFailure(error, 'Test failed', 'Please try again.', { serverSays: true }),
  })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Preview and test"
      description="The mail itself, made as for the campaign. Nobody but you gets the test."
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" pending={test.isPending} onClick={() => test.mutate()}>
            Send Test to Me
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field
          label="As this recipient gets it"
          error={faultOf(error, 'email')}
          hint="One of the recipients, or any address"
        >
          <Input list={list} value={typed} onChange={event => setTyped(event.target.value)} spellCheck={false} />
        </Field>
        {(letters.length > 1 || mailboxes.length > 1) && (
          <div className="grid gap-3 sm:grid-cols-2">
            {letters.length > 1 && (
              <Field label="Letter">
                <Select value={which} onChange={event => setWhich(Number(event.target.value))}>
                  {letters.map(({ name }, n) => (
                    <option key={name} value={n}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {mailboxes.length > 1 && (
              <Field label="Sent from">
                <Select value={mailboxId} onChange={event => setMailboxId(event.target.value)}>
                  {mailboxes.map(({ id, fromAddress }) => (
                    <option key={id} value={id}>
                      {fromAddress}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </div>
        )}
        <datalist id={list}>
          {recipients.slice(0, MOST_OFFERED).map(address => (
            <option key={address} value={address} />
          ))}
        </datalist>
        {error && !faultOf(error, 'email') && (
          <Banner tone="bad">{sentenceOf(error) ?? 'The preview could not be made. Please try again.'}</Banner>
        )}
        {data ? <Mail mail={data} /> : !error && <Skeleton className="h-72" />}
      </div>
    </Dialog>
  )
}

/** A browser draws no more of them at ease. */
const MOST_OFFERED = 200

function Mail({ mail }: { mail: SampleMail }) {
  const { from, to, subject, html, text, notSent } = mail
  const [part, setPart] = useState<'html' | 'text'>('html')
  return (
    <>
      {notSent && <Banner tone="warn">{`${to} would get none. ${notSent}`}</Banner>}
      {text !== null && (
        <>
          <dl className="wrap-anywhere grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
            <dt className="text-ink-2">Subject</dt>
            <dd className="font-medium">{subject}</dd>
            <dt className="text-ink-2">From</dt>
            <dd>{from.name ? `${from.name} <${from.address}>` : from.address}</dd>
            <dt className="text-ink-2">To</dt>
            <dd>{to}</dd>
          </dl>
          <Tabs
            label="Parts of the mail"
            value={part}
            onChange={setPart}
            tabs={[
              { value: 'html', label: 'As it looks', content: <MailHtml html={html} subject={subject} /> },
              { value: 'text', label: 'Plain text', content: <MailText text={text} /> },
            ]}
          />
        </>
      )}
    </>
  )
}
