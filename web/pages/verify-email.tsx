import { getRouteApi } from '@tanstack/react-router'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { VerifyEmail } from '#web/features/account/verify-email.tsx'

const route = getRouteApi('/verify-email/$token')

export function VerifyEmailPage() {
  const { token } = route.useParams()
  return (
    <AccountPage title="Confirm your email" text="Confirm your address to send campaigns in your name.">
      <VerifyEmail token={token} />
    </AccountPage>
  )
}
