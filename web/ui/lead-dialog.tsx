import { type ComponentProps, type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { type FieldFor, fieldOf, fieldsFor } from '#contract/lead-fields.ts'
import type { LeadDraft } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { Field } from './field.tsx'
import type { Form } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
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
  phone?: { required: boolean; hint: string; onBlur: () => void } | undefined
  addressHint?: ReactNode
  /** Suggestions. The user can type others. */
  categories?: string[] | undefined
}

/** The form that adds or edits a lead. */
export const LeadDialog = ({ action, form, phone, addressHint, categories, ...dialog }: LeadDialogProps) => (
  <FormDialog {...dialog} submit={action} className="grid sm:grid-cols-2">
    <LeadFields {...{ form, phone, addressHint, categories }} />
  </FormDialog>
)

type FormField = FieldFor<'form'>
type LeadFieldsProps = Pick<LeadDialogProps, 'form' | 'phone' | 'addressHint' | 'categories'>

/** The required fields, then the others. */
function LeadFields({ form, phone, addressHint, categories = [] }: LeadFieldsProps) {
  const listId = useId()
  const { register, formState } = form
  const required: FormField[] = phone?.required ? ['businessName', 'phone'] : ['businessName']
  const names = [...required, ...fieldsFor('form').filter(name => !required.includes(name))]
  const hints: Partial<Record<FormField, ReactNode>> = { phone: phone?.hint, address: addressHint }
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
            {...register(name, name === 'phone' && phone ? { onBlur: phone.onBlur } : {})}
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
