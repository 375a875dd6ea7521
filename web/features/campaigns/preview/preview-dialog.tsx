import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { campaigns } from '#contract/campaigns.ts'
import type { SampleMail } from '#contract/sample-mail.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastRefusal } from '#web/lib/failure.ts'
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
import { emailsOf } from '../email/all-emails.ts'
import type { PreviewProps } from './preview-button.tsx'

/** The email as a recipient gets it, from the same bytes, and a test send to the user. */
export function PreviewDialog({ campaign, accounts, ownEmailsOf, onClose }: PreviewProps & { onClose: () => void }) {
  const emails = emailsOf(campaign)
  const senders = accounts.filter(({ id }) => campaign.sendingAccountIds.includes(id))
  const [typed, setTyped] = useState(campaign.recipients[0] ?? '')
  const [which, setWhich] = useState(0)
  const [sendingAccountId, setSendingAccountId] = useState(senders[0]?.id)
  const sample: Sample = {
    subject: emails[which]?.subject.trim() ?? '',
    body: emails[which]?.body ?? '',
    email: typed.trim() || undefined,
    sendingAccountId,
    tracksOpens: campaign.tracksOpens,
    campaignId: ownEmailsOf,
  }
  const { data, error } = useQuery({
    queryKey: ['preview', sample],
    queryFn: ({ signal }) => call(campaigns.preview, { body: sample }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const test = useSendTest(sample)
  const recipientFault = faultOf(error, 'email')
  return (
    <Dialog
      onClose={onClose}
      title="Preview and test"
      description="This is exactly what the campaign sends. Only you get the test."
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" pending={test.isPending} onClick={() => test.mutate()}>
            Send test to me
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RecipientField typed={typed} onType={setTyped} fault={recipientFault} recipients={campaign.recipients} />
        <div className="grid gap-3 empty:hidden sm:grid-cols-2">
          <Choice label="Email" names={emails.map(({ name }) => name)} chosen={which} onChoose={setWhich} />
          <Choice
            label="Send from"
            names={senders.map(({ fromAddress }) => fromAddress)}
            chosen={senders.findIndex(({ id }) => id === sendingAccountId)}
            onChoose={n => setSendingAccountId(senders[n]?.id)}
          />
        </div>
        {error && !recipientFault && (
          <Banner tone="bad">{sentenceOf(error) ?? 'The preview couldn’t be created. Please try again.'}</Banner>
        )}
        {data && <Mail mail={data} />}
        {!data && !error && <Skeleton className="h-72" />}
      </div>
    </Dialog>
  )
}

interface Sample {
  subject: string
  body: string
  /** Whose values fill the email; undefined for the account's own. */
  email: string | undefined
  sendingAccountId: string | undefined
  tracksOpens: boolean | undefined
  campaignId: string | undefined
}

function useSendTest(sample: Sample) {
  const navigate = useNavigate()
  const openOutbox = { label: 'Open outbox', run: () => void navigate({ to: '/outbox' }) }
  return useMutation({
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
    onError: error => faultOf(error, 'email') || toastRefusal(error, 'Test failed'),
  })
}

interface RecipientFieldProps {
  typed: string
  onType: (typed: string) => void
  fault: string | undefined
  recipients: string[]
}

/** The number of recipients to suggest; browsers render longer lists slowly. */
const SUGGESTED = 200

function RecipientField({ typed, onType, fault, recipients }: RecipientFieldProps) {
  const list = useId()
  return (
    <>
      <Field label="Recipient" error={fault} hint="Choose one of the recipients or type any address.">
        <Input list={list} value={typed} onChange={event => onType(event.target.value)} spellCheck={false} />
      </Field>
      <datalist id={list}>
        {recipients.slice(0, SUGGESTED).map(address => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </>
  )
}

interface ChoiceProps {
  label: string
  names: string[]
  chosen: number
  onChoose: (index: number) => void
}

function Choice({ label, names, chosen, onChoose }: ChoiceProps) {
  if (names.length < 2) return null
  return (
    <Field label={label}>
      <Select value={chosen} onChange={event => onChoose(Number(event.target.value))}>
        {names.map((name, n) => (
          <option key={name} value={n}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Mail({ mail: { from, to, subject, html, text, notSent } }: { mail: SampleMail }) {
  const [part, setPart] = useState<'html' | 'text'>('html')
  return (
    <>
      {notSent && <Banner tone="warn">{`${to} won’t get this email. ${notSent}`}</Banner>}
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
            label="Format"
            value={part}
            onChange={setPart}
            tabs={[
              { value: 'html', label: 'HTML', content: <MailHtml html={html} subject={subject} /> },
              { value: 'text', label: 'Plain text', content: <MailText text={text} /> },
            ]}
          />
        </>
      )}
    </>
  )
}
