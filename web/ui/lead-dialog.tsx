import { type ComponentProps, type ReactNode, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { LeadDraft } from '#contract/leads.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { Input } from './input.tsx'
import { Textarea } from './textarea.tsx'

interface LeadDialogProps {
  title: string
  description?: string
  /** On the main button. */
  action: string
  form: UseFormReturn<LeadDraft>
  onSubmit: ComponentProps<typeof Form>['onSubmit']
  pending: boolean
  onClose: () => void
  phone?: { required: boolean; hint: string; onBlur: () => void }
  addressHint?: ReactNode
  /** Suggestions. The user can type others. */
  categories?: string[]
}

/** The form that adds or edits a lead. */
export function LeadDialog(props: LeadDialogProps) {
  const { title, description, action, form, onSubmit, pending, onClose } = props
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-2">
        <LeadFields {...props} form={form} />
      </Form>
    </Dialog>
  )
}

type LeadFieldsProps = Pick<LeadDialogProps, 'form' | 'phone' | 'addressHint' | 'categories'>

function LeadFields({ form, phone, addressHint, categories = [] }: LeadFieldsProps) {
  const listId = useId()
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <Field label="Business name" required error={errors.businessName?.message}>
        <Input autoFocus {...register('businessName')} />
      </Field>
      <Field label="Phone" required={phone?.required ?? false} hint={phone?.hint} error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...register('phone', phone && { onBlur: phone.onBlur })} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Website" error={errors.website?.message}>
        <Input type="url" placeholder="https://" {...register('website')} />
      </Field>
      <Field label="Category" error={errors.category?.message}>
        <Input list={listId} {...register('category')} />
      </Field>
      <datalist id={listId}>
        {categories.map(category => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Field label="Address" hint={addressHint} error={errors.address?.message}>
        <Input {...register('address')} />
      </Field>
      <Field label="Description" error={errors.description?.message} className="sm:col-span-2">
        <Textarea rows={3} {...register('description')} />
      </Field>
    </>
  )
}
