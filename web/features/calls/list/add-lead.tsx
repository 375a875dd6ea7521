import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { fromNames } from '#contract/from-names.ts'
import { fieldsFor } from '#contract/lead-fields.ts'
import { LeadDraft, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { refusalOf, toastFailure } from '#web/lib/failure.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { toast } from '#web/lib/toast.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { LeadDialog } from '#web/ui/lead-dialog.tsx'
import { rereadCalls, rereadList } from '../queries.ts'

const empty = fromNames(fieldsFor('form'), () => '')

/** Adds a lead to call. The typed text survives until it's saved. */
export function AddLead({ onClose }: { onClose: () => void }) {
  const form = useCheckedForm(zodResolver(LeadDraft), empty)
  const { handleSubmit, setError, setValue, watch } = form
  const phone = watch('phone') ?? ''
  const forgetDraft = useFormDraft('call-lead', form)
  const add = useAddLead({
    onDone: () => {
      forgetDraft()
      onClose()
    },
    mark: error => markFault(form, error),
  })
  const submit = handleSubmit(
    draft => {
      if (draft.phone && !isDialable(draft.phone)) return setError('phone', { message: NOT_A_PHONE })
      if (draft.phone) return add.mutate(draft)
      setError('phone', { message: 'Phone is required' })
      sayMissing()
    },
    found => {
      if (!phone.trim()) setError('phone', { message: 'Phone is required' })
      if (found.businessName || !phone.trim()) sayMissing()
    },
  )
  const formatted = () => setValue('phone', formatPhone(phone), { shouldDirty: true })
  return (
    <LeadDialog
      {...{ form, onClose }}
      title="Add Lead"
      description="Add a business you want to call."
      action="Add Lead"
      onSubmit={submit}
      pending={add.isPending}
      phone={{ required: true, hint: phoneHint(phone), onBlur: formatted }}
      addressHint="Determines the local time, and so when you can call."
    />
  )
}

const NOT_A_PHONE = 'Enter the complete number with its area code. Outside the US, start with + and the country code.'

const phoneHint = (phone: string) =>
  phone.trim() && !isDialable(phone)
    ? 'This isn’t a complete phone number yet.'
    : 'Outside the US, start with + and the country code.'

const sayMissing = () =>
  toast({
    title: 'Missing required fields',
    text: 'Please provide at least business name and phone number.',
    tone: 'bad',
  })

function useAddLead({ onDone, mark }: { onDone: () => void; mark: (error: Error) => boolean }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LeadDraft) => call(leads.create, { body }),
    onSuccess: async ({ businessName }) => {
      toast({ title: 'Lead added successfully', text: businessName, tone: 'good' })
      onDone()
      rereadLimits(client)
      await Promise.all([rereadList(client), rereadCalls(client), client.invalidateQueries({ queryKey: ['leads'] })])
    },
    onError: error => {
      if (mark(error)) return
      toastFailure(
        error,
        'Failed to add lead',
        refusalOf(error) ?? 'There was an error adding your lead. Please try again.',
      )
    },
  })
}

/** Numbers without a country code count as US numbers, as on the server. */
const read = (text: string) => parsePhoneNumberFromString(text, 'US')

const isDialable = (text: string): boolean => read(text)?.isPossible() ?? false

/** +1 212 555 0142; an incomplete number stays as typed. */
function formatPhone(text: string): string {
  const number = read(text)
  return number?.isPossible() ? number.formatInternational() : text
}
