import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FieldErrors, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { fromNames } from '#contract/from-names.ts'
import { type FieldFor, fieldOf, fieldsFor } from '#contract/lead-fields.ts'
import { type Lead, LeadDraft, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { changeRows, recount, reread } from '../queries.ts'

type FormField = FieldFor<'form'>

interface LeadFormProps {
  /** Omit to add a lead. */
  lead?: Lead | undefined
  /** Suggestions. The user can type others. */
  categories: string[]
  onClose: () => void
  /** For a lead to call: the number is required, and checked as it's typed. */
  toCall?:
    | {
        schema: typeof LeadDraft
        hint: (phone: string) => string
        format: (phone: string) => string
        onRefused: (found: FieldErrors<LeadDraft>) => void
        onAdded: () => unknown
      }
    | undefined
}

/** Adds or edits a lead. The typed text of a new one survives until it's saved. */
export function LeadForm({ lead, categories, onClose, toCall }: LeadFormProps) {
  const form = useCheckedForm(zodResolver(toCall?.schema ?? LeadDraft), valuesOf(lead))
  const forgetDraft = useFormDraft(lead ? `lead-${lead.id}` : 'lead-new', form)
  const close = () => {
    if (lead) forgetDraft()
    onClose()
  }
  const title = toCall ? 'Add Lead' : 'Add lead'
  const saving = useSaveLead(lead, form, () => {
    forgetDraft()
    onClose()
    void toCall?.onAdded()
  })
  return (
    <FormDialog
      title={lead ? 'Edit lead' : title}
      description={toCall && 'Add a business you want to call.'}
      submit={lead ? 'Save changes' : title}
      onSubmit={form.handleSubmit(draft => saving.mutate(draft), toCall?.onRefused)}
      pending={saving.isPending}
      onClose={close}
      className="grid gap-3 sm:grid-cols-2"
    >
      <LeadFields {...{ form, categories, toCall }} />
    </FormDialog>
  )
}

const valuesOf = (lead: Lead | undefined): LeadDraft => fromNames(fieldsFor('form'), name => lead?.[name] ?? '')

function useSaveLead(lead: Lead | undefined, form: UseFormReturn<LeadDraft>, onSaved: () => void) {
  const client = useQueryClient()
  return useChange({
    mutationFn: (body: LeadDraft) =>
      lead ? call(leads.update, { params: { id: lead.id }, body }) : call(leads.create, { body }),
    said: saved => ({ title: lead ? 'Lead updated' : 'Lead added successfully', text: saved.businessName }),
    onSuccess: async saved => {
      onSaved()
      if (!lead) {
        rereadLimits(client)
        return reread(client)
      }
      changeRows(client, row => (row.id === saved.id ? saved : row))
      await recount(client)
    },
    faults: error => markFault(form, error),
    failed: lead
      ? ['Update failed', 'Failed to update lead. Please try again.']
      : ['Failed to add lead', 'There was an error adding your lead. Please try again.'],
  })
}

type LeadFieldsProps = Pick<LeadFormProps, 'categories' | 'toCall'> & { form: UseFormReturn<LeadDraft> }

/** The required fields, then the others. */
function LeadFields({ form, categories, toCall }: LeadFieldsProps) {
  const listId = useId()
  const { register, setValue, watch, formState } = form
  const phone = watch('phone') ?? ''
  const required: FormField[] = toCall ? ['businessName', 'phone'] : ['businessName']
  const names = [...required, ...fieldsFor('form').filter(name => !required.includes(name))]
  const hints: Partial<Record<FormField, ReactNode>> = toCall
    ? { phone: toCall.hint(phone), address: 'Determines the local time, and so when you can call.' }
    : {}
  const formatted = toCall && { onBlur: () => setValue('phone', toCall.format(phone), { shouldDirty: true }) }
  return (
    <>
      {names.map(name => (
        <Field
          key={name}
          label={fieldOf(name).label}
          required={required.includes(name)}
          hint={hints[name]}
          error={formState.errors[name]?.message}
          className={cn(fieldOf(name).input === 'paragraph' && 'sm:col-span-2')}
        >
          <LeadInput
            {...register(name, name === 'phone' ? formatted : {})}
            name={name}
            autoFocus={name === 'businessName'}
            list={name === 'category' ? listId : undefined}
          />
        </Field>
      ))}
      <datalist id={listId}>
        {categories.map(category => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}

const inputs = {
  email: { type: 'email', autoComplete: 'off' },
  tel: { type: 'tel', autoComplete: 'off' },
  url: { type: 'url', placeholder: 'https://' },
}

type LeadInputProps = UseFormRegisterReturn<FormField> & Pick<ComponentProps<'input'>, 'autoFocus' | 'list'>

function LeadInput({ list, ...props }: LeadInputProps) {
  const { input } = fieldOf(props.name)
  if (input === 'paragraph') return <Textarea rows={3} {...props} />
  return <Input {...(input && inputs[input])} list={list} {...props} />
}
