import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { LoginForm } from '#web/features/account/login-form.tsx'
import { useEnter } from '#web/features/account/use-enter.ts'
import { Consent } from '#web/features/keys/consent.tsx'
import { NoConnection } from '#web/features/shell/no-connection.tsx'
import { useSession } from '#web/lib/session.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

const route = getRouteApi('/connect/$request')

/** Where an app sends its person's browser. It asks to log in by itself, so that the request isn't lost. */
export function ConnectPage() {
  const { request } = route.useParams()
  const enter = useEnter()
  const navigate = useNavigate()
  const { data: user, isPending, refetch } = useSession()
  if (isPending) return <PageSpinner label="Loading Canvass" />
  if (user === undefined) return <NoConnection onRetry={refetch} />
  if (user) return <Consent request={request} email={user.email} />
  const toRegister = (
    <>
      No account yet?{' '}
      <Link to="/register" className="font-medium text-accent underline underline-offset-4">
        Sign up
      </Link>
      , and connect the app again.
    </>
  )
  return (
    <AccountPage title="Log in to connect an app" text="It asks to use your Canvass account." foot={toRegister}>
      <LoginForm enter={enter} toReset={() => navigate({ to: '/forgot-password' })} />
    </AccountPage>
  )
}
