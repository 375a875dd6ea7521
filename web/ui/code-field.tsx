import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export const CODE_HINT = 'The six digits in your authenticator app, or a recovery code.'

/** A code of the second factor. */
export const CodeField = ({ error, ...props }: { error: string | undefined } & ComponentProps<typeof Input>) => (
  <Field label="Code" error={error} hint={CODE_HINT}>
    <Input autoComplete="one-time-code" autoCapitalize="none" {...props} />
  </Field>
)
