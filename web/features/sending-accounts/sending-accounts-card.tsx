import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SENDING_ACCOUNTS_MAX, sendingAccounts } from '#contract/sending-accounts.ts'
import { sendingLimits } from '#contract/sending-limits.ts'
import { call } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountItem } from './account-item.tsx'
import { sendingAccountsQuery, useTakeAccounts } from './queries.ts'

/** The user's own SMTP accounts and SES keys, used instead of the instance's sender. */
export function SendingAccountsCard() {
  const read = useQuery(sendingAccountsQuery)
  const [isAdding, setIsAdding] = useState(false)
  const accounts = useFinishSignIn() ? { ...read, data: undefined } : read
  const count = accounts.data?.length
  return (
    <Section
      title="Sending accounts"
      text="Send from your own email accounts: one, or several that take turns."
      id="email-account"
      actions={
        <>
          {count === 0 && <StatusDot tone="neutral">Not connected</StatusDot>}
          {count !== undefined && count > 0 && count < SENDING_ACCOUNTS_MAX && !isAdding && (
            <Button onClick={() => setIsAdding(true)}>
              <Plus aria-hidden />
              Add account
            </Button>
          )}
        </>
      }
    >
      <Loaded of={accounts} failed="Your sending accounts couldn’t be loaded" className="m-4 h-24">
        {list =>
          list.length === 0 ? (
            <AccountForm saved={null} isFirst onDone={() => {}} />
          ) : (
            <>
              <ul className="divide-y divide-line border-line border-t">
                {list.map(account => (
                  <AccountItem key={account.id} account={account} isOnly={list.length === 1} />
                ))}
              </ul>
              <TotalDailyLimit />
              {isAdding && (
                <div className="border-line border-t py-4">
                  <AccountForm saved={null} isFirst={false} onDone={() => setIsAdding(false)} />
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

const route = getRouteApi('/guarded/settings')
/** The browser may run an effect twice, and a code works once. */
let taken = ''

/** A provider's page came back with a code: the account is connected with it. Returns whether that's under way. */
function useFinishSignIn(): boolean {
  const { state, code, error } = route.useSearch()
  const navigate = route.useNavigate()
  const { takeOne } = useTakeAccounts()
  const { mutate, isPending } = useChange({
    mutationFn: (body: { state: string; code: string | undefined; error: string | undefined }) =>
      call(sendingAccounts.finishSignIn, { body }),
    said: account => ({
      title: 'Sending account connected',
      text: `Canvass sends from ${account.fromAddress} without a password.`,
    }),
    onSuccess: account => takeOne(account),
    failed: ['The account wasn’t connected'],
  })
  useEffect(() => {
    if (!state || state === taken) return
    taken = state
    mutate({ state, code, error })
    void navigate({ to: '/settings/$subject', params: { subject: 'email-account' }, search: {}, replace: true })
  }, [state, code, error, mutate, navigate])
  return isPending
}

const KEY = ['settings', 'limits']

function TotalDailyLimit() {
  const { data } = useQuery(queryOf(KEY, sendingLimits.total))
  const [isChanging, setIsChanging] = useState(false)
  if (!data) return null
  const { dailyLimit } = data
  return (
    <div className="border-line border-t py-3">
      {isChanging ? (
        <Change saved={dailyLimit} onDone={() => setIsChanging(false)} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="figures text-ink-2">
            {dailyLimit === null
              ? 'All accounts together: no daily limit.'
              : `All accounts together: at most ${plural(dailyLimit, 'email')} per day.`}
          </span>
          <Button variant="link" size="sm" onClick={() => setIsChanging(true)}>
            Change limit
          </Button>
        </p>
      )}
    </div>
  )
}

function Change({ saved, onDone }: { saved: number | null; onDone: () => void }) {
  const [typed, setTyped] = useState(saved === null ? '' : String(saved))
  const dailyLimit = typed.trim() === '' ? null : Number(typed)
  const error = sendingLimits.updateTotal.body.safeParse({ dailyLimit }).error?.issues[0]?.message
  const save = useChange({
    mutationFn: () => call(sendingLimits.updateTotal, { body: { dailyLimit } }),
    keep: KEY,
    said: { title: 'Limit changed', text: 'It applies from the next email on.' },
    onSuccess: () => onDone(),
    failed: ['Update failed', 'The limit wasn’t changed. Please try again.'],
  })
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (!error) save.mutate()
      }}
    >
      <Field label="Daily limit for all accounts" error={error} hint="Leave blank for no limit.">
        <Input inputMode="numeric" value={typed} onChange={event => setTyped(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save limit
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}
