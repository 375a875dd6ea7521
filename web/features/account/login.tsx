import type { ReactNode } from 'react'
import { AccountPage } from './account-page.tsx'
import { LoginForm, type LoginFormProps } from './login-form.tsx'

/** Needs no router: `web/login.tsx` shows it to visitors without one. */
export function Login({ notice, ...props }: LoginFormProps & { notice?: ReactNode }) {
  const toRegister = (
    <>
      New here?{' '}
      <a href="/register" className="font-medium text-accent underline underline-offset-4">
        Sign up
      </a>
    </>
  )
  return (
    <AccountPage
      title="Log in"
      text="Welcome back. Your leads and campaigns are right where you left them."
      notice={notice}
      foot={toRegister}
    >
      <LoginForm {...props} />
    </AccountPage>
  )
}
