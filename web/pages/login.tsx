import { Link } from '@tanstack/react-router'
import { AccountPage, VisitorsOnly } from '#web/features/account/account-page.tsx'
import { LoginForm } from '#web/features/account/login-form.tsx'

export function LoginPage() {
  const toRegister = (
    <>
      New here?{' '}
      <Link to="/register" className="font-medium text-accent underline underline-offset-4">
        Sign up
      </Link>
    </>
  )
  return (
    <VisitorsOnly>
      <AccountPage
        title="Log in"
        text="Welcome back. Your leads and campaigns are right where you left them."
        foot={toRegister}
      >
        <LoginForm />
      </AccountPage>
    </VisitorsOnly>
  )
}
