import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type Name = 'firstName' | 'lastName'

interface NameFieldsProps {
  register: (name: Name) => UseFormRegisterReturn
  errors: { [name in Name]?: { message?: string | undefined } | undefined }
}

export const NameFields = ({ register, errors }: NameFieldsProps) => (
  <>
    <Field label="First name" error={errors.firstName?.message}>
      <Input autoComplete="given-name" {...register('firstName')} />
    </Field>
    <Field label="Last name" error={errors.lastName?.message}>
      <Input autoComplete="family-name" {...register('lastName')} />
    </Field>
  </>
)
