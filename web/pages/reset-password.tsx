import { getRouteApi, Link } from '@tanstack/react-router'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { ResetPassword } from '#web/features/account/reset-password.tsx'

const route = getRouteApi('/reset-password/$token')

export function ResetPasswordPage() {
  const { token } = route.useParams()
  const toForgotten = (
    <Link to="/forgot-password" className="font-medium text-accent underline underline-offset-4">
      Get a new link
    </Link>
  )
  return (
    <AccountPage title="Choose a new password" text="A new password logs you out on all devices." foot={toForgotten}>
      <ResetPassword token={token} />
    </AccountPage>
  )
}
