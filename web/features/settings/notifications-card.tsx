import { useQuery } from '@tanstack/react-query'
import { notifications } from '#contract/notifications.ts'
import { call } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useUser } from '#web/lib/user.ts'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'

const notificationsQuery = queryOf(['settings', 'notifications'], notifications.read)

export function NotificationsCard() {
  const { email, emailVerified } = useUser()
  const settings = useQuery(notificationsQuery)
  const change = useChange({
    mutationFn: (dailySummary: boolean) => call(notifications.update, { body: { dailySummary } }),
    keep: notificationsQuery.queryKey,
    failed: ['Not saved'],
  })
  return (
    <Section title="Notifications" text="How you hear about replies and tasks while you’re elsewhere.">
      <Loaded of={settings} failed="Your notifications couldn’t be loaded" className="h-10">
        {({ dailySummary }) => (
          <LabeledCheckbox
            label="Email me a daily summary"
            checked={change.isPending ? change.variables : dailySummary}
            onChange={change.mutate}
          >
            At 8:00 AM in your time zone, to {email}: replies that wait, tasks that are due, and yesterday’s results. If
            there’s nothing to say, there’s no email.
            {!emailVerified && ' Confirm your email address first: Settings > Sender.'}
          </LabeledCheckbox>
        )}
      </Loaded>
      <p className="mt-4 text-ink-2">To be notified of each reply in this browser, select the bell in your inbox.</p>
    </Section>
  )
}
