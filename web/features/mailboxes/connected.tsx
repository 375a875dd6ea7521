import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Mailbox, mailboxes, type SmtpSecurity } from '#contract/mailboxes.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatMinute, formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTakeState } from './mailbox-query.ts'
import { RemoveMailbox } from './remove-mailbox.tsx'

/** What is connected, how it does, and what can be done with it. */
export function Connected({ mailbox, onChange }: { mailbox: Mailbox; onChange: () => void }) {
  const { fromAddress, fromName, dailyCap, checkedAt, lastError } = mailbox
  return (
    <>
      {lastError && (
        <Banner tone="bad" className="mb-3">
          <span className="wrap-anywhere">{lastError}</span>
        </Banner>
      )}
      <p className="mb-2 text-ink-2">
        Your campaigns are delivered through this account, also where this instance is in test mode.
      </p>
      <dl className="divide-y divide-line border-line border-y">
        <Row name="From">{fromName ? `${fromName} <${fromAddress}>` : fromAddress}</Row>
        <Row name="Through">{wayOf(mailbox)}</Row>
        <Row name="Per day">
          {dailyCap === null ? 'As many as it takes' : `${formatNumber(dailyCap)} at most`}
        </Row>
        <Row name="Last checked">{formatMinute(checkedAt)}</Row>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <TestButton />
        <Button onClick={onChange}>Change</Button>
        <RemoveMailbox fromAddress={fromAddress} />
      </div>
    </>
  )
}

const SECURITY: Record<SmtpSecurity, string> = { starttls: 'STARTTLS', tls: 'TLS', none: 'no TLS' }

const wayOf = (mailbox: Mailbox) =>
  mailbox.kind === 'ses'
    ? `Amazon SES, ${mailbox.region}, key ${mailbox.accessKeyId}`
    : `${mailbox.host}:${mailbox.port}, ${SECURITY[mailbox.security]}`

function TestButton() {
  const takeState = useTakeState()
  const test = useMutation({
    mutationFn: () => call(mailboxes.test),
    onSuccess: state => {
      takeState(state)
      const error = state.mailbox?.lastError
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

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 py-1">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="wrap-anywhere figures min-w-0 text-right">{children}</dd>
    </div>
  )
}
