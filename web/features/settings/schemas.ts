import { z } from 'zod'
import { PasswordChange } from '#contract/auth.ts'

export { AccountDeletion } from '#contract/auth.ts'
export { SenderUpdate } from '#contract/settings.ts'

export const ChangedPassword = PasswordChange.extend({
  confirmPassword: z.string().min(1, 'Password confirmation is required'),
}).refine(form => form.newPassword === form.confirmPassword, {
  message: "Passwords don't match",
  path: ['confirmPassword'],
})
