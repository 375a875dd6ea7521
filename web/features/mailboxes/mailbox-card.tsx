import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Mailbox } from '#contract/mailboxes.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { ChooseWay } from './choose-way.tsx'
import { Connected } from './connected.tsx'
import { mailboxQuery } from './mailbox-query.ts'

/** The user's own SMTP account or SES key, in place of the instance's sender. */
export function MailboxCard() {
  const { data, error, refetch } = useQuery(mailboxQuery)
  return (
    <Card
      title="Email account"
      text="Send through an account of your own."
      actions={data && <Status mailbox={data.mailbox} />}
      id="email-account"
    >
      {error ? (
        <EmptyState
          title="Your email account could not be loaded"
          text={sentenceOf(error) ?? 'Please try again.'}
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      ) : data ? (
        <Body mailbox={data.mailbox} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

function Status({ mailbox }: { mailbox: Mailbox | null }) {
  if (!mailbox) return <StatusDot tone="neutral">Not connected</StatusDot>
  if (mailbox.lastError) return <StatusDot tone="bad">Failing</StatusDot>
  return <StatusDot tone="good">Connected</StatusDot>
}

function Body({ mailbox }: { mailbox: Mailbox | null }) {
  const [isChanging, setIsChanging] = useState(false)
  if (mailbox && !isChanging) return <Connected mailbox={mailbox} onChange={() => setIsChanging(true)} />
  return <ChooseWay mailbox={mailbox} onDone={() => setIsChanging(false)} />
}
