import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { LeadDraft, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { isRefusal } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { formatPhone, isDialable } from './format-phone.ts'
import { rereadCalls, rereadList } from './queries.ts'

const empty = {
  businessName: '',
  phone: '',
  email: '',
  website: '',
  category: '',
  address: '',
  description: '',
}

/** Adds somebody to call. What was typed stays until it is saved, whatever happens. */
export function AddLead({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const form = useForm({ resolver: zodResolver(LeadDraft), defaultValues: empty })
  const { register, handleSubmit, formState, setError, setValue, watch } = form
  const { errors } = formState
  const phone = watch('phone') ?? ''
  const forgetDraft = useFormDraft('call-lead', form)
  const add = useAddLead(() => {
    forgetDraft()
    onClose()
  })
  const submit = handleSubmit(
    draft => {
      if (draft.phone) return add.mutate(draft)
      setError('phone', { message: 'Phone is required' })
      sayMissing()
    },
    found => {
      if (!phone.trim()) setError('phone', { message: 'Phone is required' })
      if (found.businessName || !phone.trim()) sayMissing()
    },
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Add Lead"
      description="Somebody you want to call."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={add.isPending}>
            Add Lead
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
        <Field label="Business name" required error={errors.businessName?.message}>
          <Input autoFocus {...register('businessName')} />
        </Field>
        <Field label="Phone" required error={errors.phone?.message} hint={phoneHint(phone)}>
          <Input
            type="tel"
            autoComplete="off"
            {...register('phone', {
              onBlur: () => setValue('phone', formatPhone(phone), { shouldDirty: true }),
            })}
          />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Website" error={errors.website?.message}>
          <Input type="url" placeholder="https://" {...register('website')} />
        </Field>
        <Field label="Category" error={errors.category?.message}>
          <Input {...register('category')} />
        </Field>
        <Field label="Address" error={errors.address?.message} hint="Tells when they may be called">
          <Input {...register('address')} />
        </Field>
        <Field label="Description" error={errors.description?.message} className="sm:col-span-2">
          <Textarea rows={3} {...register('description')} />
        </Field>
      </form>
    </Dialog>
  )
}

const phoneHint = (phone: string) =>
  phone.trim() && !isDialable(phone)
    ? 'This does not look like a whole phone number yet'
    : 'Outside the US begin with + and the country’s code'

const sayMissing = () =>
  toast({
    title: 'Missing required fields',
    text: 'Please provide at least business name and phone number.',
    tone: 'bad',
  })

function useAddLead(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LeadDraft) => call(leads.create, { body }),
    onSuccess: async ({ businessName }) => {
      toast({ title: 'Lead added successfully', text: businessName, tone: 'good' })
      onDone()
      rereadLimits(client)
      await Promise.all([
        rereadList(client),
        rereadCalls(client),
        client.invalidateQueries({ queryKey: ['leads'] }),
      ])
    },
    onError: error =>
      toastFailure(error, 'Failed to add lead', 'There was an error adding your lead. Please try again.', {
        serverSays: isRefusal(error),
      }),
  })
}
