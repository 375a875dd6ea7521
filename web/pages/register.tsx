import { Link } from '@tanstack/react-router'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { RegisterForm } from '#web/features/account/register-form.tsx'
import { VisitorsOnly } from '#web/features/account/visitors-only.tsx'

export function RegisterPage() {
  const toLogin = (
    <>
      Already have an account?{' '}
      <Link to="/login" className="font-medium text-accent underline underline-offset-4">
        Log in
      </Link>
    </>
  )
  return (
    <VisitorsOnly>
      <AccountPage title="Create your account" text="Free for 7 days. No card needed." foot={toLogin}>
        <RegisterForm />
      </AccountPage>
    </VisitorsOnly>
  )
}
