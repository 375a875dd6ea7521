import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { auditLog } from '#contract/audit-log.ts'
import { auth, type PasswordChange } from '#contract/auth.ts'
import { type Session, sessions } from '#contract/sessions.ts'
import { call } from '#web/lib/call.ts'
import { formatAgo, formatDay, formatMinute } from '#web/lib/format.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { pagesOf, queryOf } from '#web/lib/query-of.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PasskeyList } from './passkeys/passkey-list.tsx'
import { SecondFactorRow } from './second-factor/second-factor-row.tsx'

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.ChangedPassword))

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

export const SecurityCard = () => (
  <div className="flex flex-col gap-6">
    <PasswordForm />
    <SecondFactorRow />
    <PasskeyList />
    <SessionsList />
    <AuditLog />
  </div>
)

function PasswordForm() {
  const form = useCheckedForm(SCHEMA, EMPTY)
  const { register, handleSubmit, formState, reset } = form
  const { errors } = formState
  const change = useChange({
    mutationFn: (body: PasswordChange) => call(auth.changePassword, { body }),
    said: { title: 'Password Changed', text: 'You’re logged out on all other devices.' },
    onSuccess: () => reset(EMPTY),
    failed: ['Password Change Failed', 'Failed to change password'],
    onError: error => markFault(form, error),
  })
  const submit = handleSubmit(({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword }))
  return (
    <Section title="Security" text="Change your password.">
      <Form onSubmit={submit} className="flex flex-col gap-3">
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <Field label="New password" error={errors.newPassword?.message} hint="At least 8 characters">
          <PasswordInput autoComplete="new-password" {...register('newPassword')} />
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <Button type="submit" variant="primary" pending={change.isPending} className="mt-1 self-start">
          Change password
        </Button>
      </Form>
      <ul className="mt-4 list-disc space-y-1 border-line border-t pt-3 pl-4 text-ink-2 text-xs marker:text-ink-3">
        <li>Use a password that you use nowhere else. Four random words are easy to remember.</li>
        <li>Changing it logs you out on all other devices.</li>
        <li>We never ask for your password by email or phone.</li>
      </ul>
    </Section>
  )
}

const auditLogQuery = pagesOf(['audit-log'], auditLog.list, { query: {} }, { refetchOnMount: 'always' })

/** What happened in the account, newest first. */
function AuditLog() {
  const { data, error, refetch, ...pages } = useInfiniteQuery(auditLogQuery)
  const rows = data?.pages.flatMap(page => page.rows)
  return (
    <Section
      title="Audit log"
      text="Logins, changes of security, settings, and connections, campaigns started, exports, and deletions. Kept for a year."
    >
      {error && <LoadFailed title="The audit log couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !rows && <Skeleton className="h-24" />}
      {rows?.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
      <ul aria-label="Audit log" className="divide-y divide-line">
        {rows?.map(({ id, at, text }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="wrap-anywhere min-w-0">{text}</span>
            <time dateTime={at} className="figures text-ink-2 text-xs leading-5">
              {formatMinute(at)}
            </time>
          </li>
        ))}
      </ul>
      <ShowMore of={pages} />
    </Section>
  )
}

const sessionsQuery = queryOf(['sessions'], sessions.list)

/** Where the account is open. */
function SessionsList() {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const ending = useEnd()
  return (
    <Section
      title="Sessions"
      text="The browsers in which you’re logged in."
      actions={
        data &&
        data.length > 1 && (
          <Button pending={ending.isPending && !ending.variables} onClick={() => ending.mutate(null)}>
            Log out all others
          </Button>
        )
      }
    >
      {error && <LoadFailed title="Your sessions couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-12" />}
      <ul className="divide-y divide-line">
        {data?.map(session => (
          <li key={session.id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {nameOf(session)}
                {session.isCurrent && <Badge tone="accent">This browser</Badge>}
              </p>
              <p className="text-ink-2 text-xs">{describe(session)}</p>
            </div>
            {!session.isCurrent && (
              <Button
                aria-label={`Log out ${nameOf(session)}`}
                pending={ending.isPending && ending.variables?.id === session.id}
                onClick={() => ending.mutate(session)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const nameOf = ({ device }: Session) => device ?? 'Unknown browser'

const describe = ({ createdAt, lastUsedAt, isCurrent, timeZone }: Session) =>
  [
    `Logged in on ${formatDay(createdAt)}`,
    !isCurrent && `last used ${formatAgo(lastUsedAt)}`,
    timeZone && `time zone ${timeZone.replaceAll('_', ' ')}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Ends one session, or with null all others. */
function useEnd() {
  const queries = useQueryClient()
  return useChange({
    mutationFn: (session: Session | null) =>
      session ? call(sessions.end, { params: { id: session.id } }) : call(sessions.endOthers),
    onSuccess: ({ message }) => toast({ title: message, tone: 'good' }),
    failed: ['Logging out failed', 'The session couldn’t be ended. Try again.'],
    // One that has ended meanwhile goes, too.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
