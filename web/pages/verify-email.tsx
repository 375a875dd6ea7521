import { getRouteApi } from '@tanstack/react-router'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { VerifyEmail } from '#web/features/account/verify-email.tsx'

const route = getRouteApi('/verify-email/$token')

export function VerifyEmailPage() {
  const { token } = route.useParams()
  // server/accounts/change-email.ts begins its tokens with this.
  const isChange = token.startsWith('change-')
  return (
    <AccountPage
      title={isChange ? 'Change your email' : 'Confirm your email'}
      text={!isChange && 'Confirm your address to send campaigns in your name.'}
    >
      <VerifyEmail token={token} isChange={isChange} />
    </AccountPage>
  )
}
