import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AskingApp, connectedApps } from '#contract/connected-apps.ts'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { browser } from '#web/lib/browser.ts'
import { call } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { listScopes } from './scope-words.ts'

interface ConsentProps {
  request: string
  /** The account that the app would use. */
  email: string
}

export function Consent({ request, email }: ConsentProps) {
  const { data, error } = useQuery(queryOf(['asking-app', request], connectedApps.ask, { query: { request } }))
  const answer = useMutation({
    mutationFn: (allow: boolean) => call(connectedApps.answer, { body: { request, allow } }),
    onSuccess: ({ redirectTo }) => browser.leave(redirectTo),
  })
  const failure = error ?? answer.error
  if (failure) return <Refused why={sentenceOf(failure) ?? 'Something went wrong. Start again in the app.'} />
  if (answer.isSuccess) return <Answered isAllowed={answer.variables} />
  if (data?.redirectTo) return <Invalid backTo={data.redirectTo} />
  if (!data?.app)
    return (
      <AccountPage title="Connect an app">
        <Skeleton className="h-40" />
      </AccountPage>
    )
  return (
    <AccountPage title={`Connect ${data.app.name}?`} text={`It asks to use the Canvass account ${email}.`}>
      <Asked app={data.app} />
      <div className="mt-5 flex justify-end gap-2">
        <Button disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          Cancel
        </Button>
        <Button variant="primary" pending={answer.isPending} onClick={() => answer.mutate(true)}>
          Allow
        </Button>
      </div>
    </AccountPage>
  )
}

function Asked({ app: { name, host, returnsTo, scopes } }: { app: AskingApp }) {
  return (
    <div className="flex flex-col gap-3">
      {host ? (
        <p>
          {name} comes from <strong className="wrap-anywhere font-semibold">{host}</strong>.
        </p>
      ) : (
        <Banner tone="warn">
          Canvass can’t check that this is {name}. Allow it only if you’ve just connected it yourself.
        </Banner>
      )}
      <CheckList items={listScopes(scopes)} label="It may use" />
      <p className="text-ink-2">
        It can’t send emails, make calls, or delete anything, and it doesn’t see your password, keys, or plan.
      </p>
      {returnsTo !== host && (
        <p className="text-ink-2">
          Afterwards, you return to {returnsTo === 'this computer' ? 'an app on this computer' : returnsTo}.
        </p>
      )}
    </div>
  )
}

/** Only a click leads on: anyone can register an app, and its address could be a trap (RFC 9700, 4.11.2). */
const Invalid = ({ backTo }: { backTo: string }) => (
  <AccountPage
    title="This app’s request isn’t valid"
    text="It can’t be connected like this. The app learns why if you go back."
  >
    <Button className="w-full" onClick={() => browser.leave(backTo)}>
      Go back to the app
    </Button>
  </AccountPage>
)

/** Browsers stay here when another program takes over. */
const Answered = ({ isAllowed }: { isAllowed: boolean }) => (
  <AccountPage title={isAllowed ? 'Connected' : 'Not connected'} text="Go back to the app. You can close this page.">
    {isAllowed && (
      <p className="text-ink-2">
        To disconnect it, open{' '}
        <Link to="/settings/$subject" params={{ subject: 'keys' }} className="text-accent underline">
          Settings
        </Link>
        .
      </p>
    )}
  </AccountPage>
)

const Refused = ({ why }: { why: string }) => (
  <AccountPage title="Go back to the app">
    <div role="alert">
      <Banner tone="bad">{why}</Banner>
    </div>
    <Link to="/dashboard" className={buttonStyles({ className: 'mt-4 w-full' })}>
      Go to the dashboard
    </Link>
  </AccountPage>
)
