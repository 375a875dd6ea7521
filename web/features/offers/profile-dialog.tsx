import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentProps } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { offerRemark } from '#contract/offer-gap.ts'
import { type OfferProfile, OfferProfileDraft } from '#contract/offers.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { freeText, offerIn } from './chosen-offer.ts'
import { useDeleteProfile, useSaveProfile } from './use-profiles.ts'

interface ProfileDialogProps {
  /** Omit to make a new one. */
  profile?: OfferProfile | undefined
  /** What a new one says already. */
  text?: string
  onClose: () => void
  onSaved: (profile: OfferProfile) => void
  onDeleted: () => void
}

export function ProfileDialog({ profile, text = '', onClose, onSaved, onDeleted }: ProfileDialogProps) {
  const form = useForm({
    shouldFocusError: false,
    resolver: zodResolver(OfferProfileDraft),
    defaultValues: { name: profile?.name ?? '', ...offerIn(profile ?? freeText(text).offer) },
  })
  const forgetDraft = useFormDraft(profile ? `offer-${profile.id}` : 'offer-new', form)
  const close = () => {
    forgetDraft()
    onClose()
  }
  const saving = useSaveProfile(profile, {
    onSaved: saved => {
      forgetDraft()
      onSaved(saved)
    },
    mark: error => markFault(form, error),
  })
  const deleting = useDeleteProfile(() => {
    forgetDraft()
    onDeleted()
  })
  return (
    <FormDialog
      onClose={close}
      title={profile ? 'Edit offer profile' : 'New offer profile'}
      description="The writer says nothing about you that isn’t here."
      submit="Save profile"
      pending={saving.isPending}
      more={
        profile && (
          <Button
            variant="danger-ghost"
            className="mr-auto"
            pending={deleting.isPending}
            onClick={() => deleting.mutate(profile)}
          >
            Delete profile
          </Button>
        )
      }
      onSubmit={form.handleSubmit(draft => saving.mutate(OfferProfileDraft.parse(draft)))}
      className="grid gap-3 sm:grid-cols-2"
    >
      {FIELDS.map(({ name, label, hint, placeholder, rows, isWide, isRequired }) => (
        <Field
          key={name}
          label={label}
          hint={(name === 'offer' && offerRemark(form.watch('offer'))) || hint}
          required={isRequired === true}
          error={form.formState.errors[name]?.message}
          className={isWide ? 'sm:col-span-2' : ''}
        >
          <Line {...form.register(name)} rows={rows} placeholder={placeholder} autoFocus={name === 'name'} />
        </Field>
      ))}
    </FormDialog>
  )
}

interface ProfileField {
  name: keyof OfferProfileDraft
  label: string
  hint?: string
  placeholder?: string
  /** One line if absent. */
  rows?: number
  isWide?: boolean
  isRequired?: boolean
}

const FIELDS: ProfileField[] = [
  { name: 'name', label: 'Profile name', placeholder: 'Websites for restaurants', isWide: true, isRequired: true },
  { name: 'about', label: 'About you', placeholder: 'Mira Lang, web designer in Reno', isWide: true },
  {
    name: 'offer',
    label: 'Offer',
    placeholder: 'I build websites with online ordering for restaurants.',
    rows: 4,
    isWide: true,
    isRequired: true,
  },
  { name: 'audience', label: 'For whom', placeholder: 'Restaurants without a website' },
  { name: 'price', label: 'Price and terms', placeholder: '$900 once, no monthly fee' },
  {
    name: 'proof',
    label: 'Proof',
    hint: 'Only what you can show.',
    placeholder: 'I’ve built 40 websites since 2015.',
    rows: 2,
    isWide: true,
  },
  { name: 'callToAction', label: 'Call to action', placeholder: 'Reply, and I’ll send two examples.' },
  { name: 'link', label: 'Link', placeholder: 'https://' },
  { name: 'signature', label: 'Signature', rows: 2, isWide: true },
]

type LineProps = UseFormRegisterReturn<ProfileField['name']> &
  Pick<ComponentProps<'input'>, 'placeholder' | 'autoFocus'> & { rows: number | undefined }

const Line = ({ rows, ...props }: LineProps) => (rows ? <Textarea rows={rows} {...props} /> : <Input {...props} />)
