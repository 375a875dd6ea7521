import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Mailbox, mailboxes, type SmtpSecurity } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatMinute, formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { MailboxForm } from './account-form.tsx'
import { MailboxPace } from './account-limits.tsx'
import { MailboxMenu } from './account-menu.tsx'
import { useTakeMailboxes } from './queries.ts'

interface MailboxItemProps {
  mailbox: Mailbox
  /** There is no other: to be the default says nothing. */
  isOnly: boolean
}

/** One account: how it does, and what can be done with it. */
export function MailboxItem({ mailbox, isOnly }: MailboxItemProps) {
  const [isChanging, setIsChanging] = useState(false)
  const { fromAddress, isDefault, lastError } = mailbox
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="wrap-anywhere min-w-0 font-medium">{fromAddress}</span>
          {isDefault && !isOnly && <Badge tone="accent">Default</Badge>}
        </p>
        <Status mailbox={mailbox} />
      </div>
      {isChanging ? (
        <MailboxForm kept={mailbox} isFirst={false} onDone={() => setIsChanging(false)} />
      ) : (
        <>
          {lastError && <Words tone="bad">{lastError}</Words>}
          {mailbox.kind === 'smtp' && mailbox.imap?.lastError && (
            <Words tone="warn">Answers can not be read: {mailbox.imap.lastError}</Words>
          )}
          <Facts mailbox={mailbox} />
          <MailboxPace id={mailbox.id} fromAddress={fromAddress} />
          <div className="mt-1 flex flex-wrap gap-2">
            <TestButton id={mailbox.id} />
            <Button onClick={() => setIsChanging(true)}>Change</Button>
            <MailboxMenu mailbox={mailbox} isOnly={isOnly} />
          </div>
        </>
      )}
    </li>
  )
}

function Status({ mailbox: { isPaused, lastError } }: { mailbox: Mailbox }) {
  if (isPaused) return <StatusDot tone="neutral">Paused</StatusDot>
  if (lastError) return <StatusDot tone="bad">Failing</StatusDot>
  return <StatusDot tone="good">Connected</StatusDot>
}

const Words = ({ tone, children }: { tone: 'bad' | 'warn'; children: React.ReactNode }) => (
  <Banner tone={tone}>
    <span className="wrap-anywhere">{children}</span>
  </Banner>
)

const SECURITY: Record<SmtpSecurity, string> = { starttls: 'STARTTLS', tls: 'TLS', none: 'no TLS' }

function Facts({ mailbox }: { mailbox: Mailbox }) {
  const { fromName, dailyCap, checkedAt } = mailbox
  const imap = mailbox.kind === 'smtp' ? mailbox.imap : null
  return (
    <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-0.5">
      {fromName && <Row name="Name">{fromName}</Row>}
      <Row name="Through">
        {mailbox.kind === 'ses'
          ? `Amazon SES, ${mailbox.region}, key ${mailbox.accessKeyId}`
          : `${mailbox.host}:${mailbox.port}, ${SECURITY[mailbox.security]}`}
      </Row>
      {mailbox.kind === 'smtp' && (
        <Row name="Answers">{imap ? `Read at ${imap.host}:${imap.port}, ${SECURITY[imap.security]}` : 'Not read'}</Row>
      )}
      <Row name="Per day">{dailyCap === null ? 'As many as it takes' : `${formatNumber(dailyCap)} at most`}</Row>
      <Row name="Last checked">{formatMinute(checkedAt)}</Row>
    </dl>
  )
}

const Row = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="wrap-anywhere figures min-w-0">{children}</dd>
  </>
)

function TestButton({ id }: { id: string }) {
  const { takeOne } = useTakeMailboxes()
  const test = useMutation({
    mutationFn: () => call(mailboxes.test, { params: { id } }),
    onSuccess: mailbox => {
      takeOne(mailbox)
      const error = mailbox.lastError ?? (mailbox.kind === 'smtp' ? mailbox.imap?.lastError : null)
      toast(
        error
          ? { title: 'The account does not work', text: error, tone: 'bad' }
          : { title: 'The account works', text: 'It was asked just now; nothing was sent.', tone: 'good' },
      )
    },
    onError: error =>
      toastFailure(error, 'Test failed', 'The account could not be tested. Please try again.', {
        serverSays: true,
      }),
  })
  return (
    <Button pending={test.isPending} onClick={() => test.mutate()}>
      Test
    </Button>
  )
}
