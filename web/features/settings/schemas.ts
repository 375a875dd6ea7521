import { z } from 'zod'
import { PasswordChange } from '#contract/auth.ts'
import { PasskeyBegin, PasskeyName } from '#contract/passkeys.ts'

export { AccountDeletion } from '#contract/auth.ts'
export { SenderUpdate } from '#contract/settings.ts'

export const NewPasskey = PasskeyBegin.extend({ name: PasskeyName })

export const ChangedPassword = PasswordChange.extend({
  confirmPassword: z.string().min(1, 'Password confirmation is required'),
}).refine(form => form.newPassword === form.confirmPassword, {
  message: "Passwords don't match",
  path: ['confirmPassword'],
})
