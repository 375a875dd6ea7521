import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overdueText } from '#contract/reply-words.ts'
import { isCallingOnly, useUser } from '#web/lib/user.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { countsQuery } from './counts.ts'

/** Replies that the user has left waiting for days, with the way to them. */
export function OverdueReplies() {
  const { data } = useQuery({ ...countsQuery, enabled: !isCallingOnly(useUser()) })
  const overdue = data?.scopes.overdue ?? 0
  if (overdue === 0) return null
  return (
    <Banner
      tone="warn"
      action={
        <Link to="/inbox" search={{ scope: 'overdue' }} className={buttonStyles({ size: 'sm' })}>
          Answer {overdue === 1 ? 'it' : 'them'}
        </Link>
      }
    >
      {overdueText(overdue)}.
    </Banner>
  )
}
