import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { DomainDraft, type EmailDomain } from '#contract/domains.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { useAddDomain } from './queries.ts'

interface AddDomainProps {
  onClose: () => void
  onAdded: (domain: EmailDomain) => void
}

export function AddDomain({ onClose, onAdded }: AddDomainProps) {
  const form = useForm({
    shouldFocusError: false,
    resolver: zodResolver(DomainDraft),
    defaultValues: { domain: '', fromName: '' },
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const forgetDraft = useFormDraft('domain-new', form)
  const close = () => {
    forgetDraft()
    onClose()
  }
  const adding = useAddDomain(
    added => {
      onAdded(added)
      close()
    },
    error => markFault(form, error),
  )
  return (
    <FormDialog
      onClose={close}
      title="Add Domain"
      description="Next, you get DNS records that prove the domain is yours."
      submit="Add Domain"
      pending={adding.isPending}
      onSubmit={handleSubmit(draft => !adding.isPending && adding.mutate(draft))}
    >
      <Field
        label="Domain"
        required
        error={errors.domain?.message}
        hint="The part after the @ in your email addresses, such as example.com."
      >
        <Input autoFocus autoCapitalize="none" spellCheck={false} placeholder="example.com" {...register('domain')} />
      </Field>
      <Field
        label="From name"
        error={errors.fromName?.message}
        hint="Optional. Recipients see this name unless your sender settings have one."
      >
        <Input autoComplete="organization" {...register('fromName')} />
      </Field>
    </FormDialog>
  )
}
