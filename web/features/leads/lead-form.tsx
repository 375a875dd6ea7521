import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { type Lead, LeadDraft } from '#contract/leads.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useSaveLead } from './save-lead.ts'

interface LeadFormProps {
  /** Without one it adds a lead. */
  lead?: Lead
  categories: string[]
  onClose: () => void
}

export function LeadForm({ lead, categories, onClose }: LeadFormProps) {
  const formId = useId()
  const listId = useId()
  const form = useForm({
    resolver: zodResolver(LeadDraft),
    defaultValues: valuesOf(lead),
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const forgetDraft = useFormDraft(lead ? `lead-${lead.id}` : 'lead-new', form)
  const close = () => {
    forgetDraft()
    onClose()
  }
  const saving = useSaveLead(lead, close)
  return (
    <Dialog
      open
      onOpenChange={open => !open && close()}
      title={lead ? 'Edit lead' : 'Add lead'}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={saving.isPending}>
            {lead ? 'Save changes' : 'Add lead'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit(draft => saving.mutate(draft))}
        className="grid gap-3 sm:grid-cols-2"
      >
        <Field label="Business name" required error={errors.businessName?.message} className="sm:col-span-2">
          <Input autoFocus {...register('businessName')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
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
        <Field label="Address" error={errors.address?.message} className="sm:col-span-2">
          <Input {...register('address')} />
        </Field>
        <Field label="Description" error={errors.description?.message} className="sm:col-span-2">
          <Textarea rows={3} {...register('description')} />
        </Field>
      </form>
    </Dialog>
  )
}

const valuesOf = (lead: Lead | undefined): LeadDraft => ({
  businessName: lead?.businessName ?? '',
  email: lead?.email ?? '',
  phone: lead?.phone ?? '',
  website: lead?.website ?? '',
  category: lead?.category ?? '',
  address: lead?.address ?? '',
  description: lead?.description ?? '',
})
