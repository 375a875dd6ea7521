import { Link } from '@tanstack/react-router'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { ForgotPassword } from '#web/features/account/forgot-password.tsx'
import { VisitorsOnly } from '#web/features/account/visitors-only.tsx'

export function ForgotPasswordPage() {
  const toLogin = (
    <Link to="/login" className="font-medium text-accent underline underline-offset-4">
      Back to log in
    </Link>
  )
  return (
    <VisitorsOnly>
      <AccountPage
        title="Reset your password"
        text="Enter your account's email address. We'll send you a link to choose a new password."
        foot={toLogin}
      >
        <ForgotPassword />
      </AccountPage>
    </VisitorsOnly>
  )
}
