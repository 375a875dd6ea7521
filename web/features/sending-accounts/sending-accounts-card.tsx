import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MAILBOXES_MOST, type Mailbox } from '#contract/mailboxes.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { MailboxForm } from './account-form.tsx'
import { MailboxItem } from './account-item.tsx'
import { mailboxesQuery } from './queries.ts'
import { AccountCap } from './total-daily-limit.tsx'

/** The user's own SMTP accounts and SES keys, in place of the instance's sender. */
export function MailboxCard() {
  const { data: list, error, refetch } = useQuery(mailboxesQuery)
  const [isAdding, setIsAdding] = useState(false)
  if (error)
    return (
      <Frame>
        <EmptyState
          title="Your email accounts could not be loaded"
          text={sentenceOf(error) ?? 'Please try again.'}
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      </Frame>
    )
  if (!list)
    return (
      <Frame>
        <Skeleton className="m-4 h-24" />
      </Frame>
    )
  if (list.length === 0)
    return (
      <Frame actions={<StatusDot tone="neutral">Not connected</StatusDot>}>
        <div className="px-4 pb-4">
          <MailboxForm kept={null} isFirst onDone={() => {}} />
        </div>
      </Frame>
    )
  return (
    <Frame actions={<Add list={list} isAdding={isAdding} onAdd={() => setIsAdding(true)} />}>
      <ul className="divide-y divide-line border-line border-t">
        {list.map(mailbox => (
          <MailboxItem key={mailbox.id} mailbox={mailbox} isOnly={list.length === 1} />
        ))}
      </ul>
      <AccountCap />
      {isAdding && (
        <div className="border-line border-t px-4 py-4">
          <MailboxForm kept={null} isFirst={false} onDone={() => setIsAdding(false)} />
        </div>
      )}
    </Frame>
  )
}

function Add({ list, isAdding, onAdd }: { list: Mailbox[]; isAdding: boolean; onAdd: () => void }) {
  if (isAdding || list.length >= MAILBOXES_MOST) return null
  return (
    <Button onClick={onAdd}>
      <Plus aria-hidden />
      Add account
    </Button>
  )
}

const Frame = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <Card
    title="Email accounts"
    text="Send through accounts of your own: one, or several that take turns."
    actions={actions}
    id="email-account"
    flush
  >
    {children}
  </Card>
)
