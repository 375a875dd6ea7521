import { z } from 'zod'
import { PasswordReset } from '#contract/auth.ts'

export { EmailChange, ForgottenPassword, Login, ProfileUpdate, Registration } from '#contract/auth.ts'

export const NewPassword = PasswordReset.pick({ password: true })
  .extend({ confirmPassword: z.string().min(1, 'Password confirmation is required') })
  .refine(form => form.password === form.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  })
