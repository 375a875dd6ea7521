import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Offer } from '#contract/facts.ts'
import { offerRemark } from '#contract/offer-gap.ts'
import { type OfferProfile, OfferProfileDraft, offers } from '#contract/offers.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { offerIn } from './chosen-offer.ts'
import { offerProfilesQuery } from './queries.ts'

interface ProfileDialogProps {
  /** Omit to make a new one. */
  profile?: OfferProfile | undefined
  /** What a new one says already. */
  offer: Offer
  onClose: () => void
  onSaved: (profile: OfferProfile) => void
  onDeleted: () => void
}

export function ProfileDialog({ profile, offer, onClose, onSaved, onDeleted }: ProfileDialogProps) {
  const form = useCheckedForm(zodResolver(OfferProfileDraft.strip()), {
    name: profile?.name ?? '',
    ...offerIn(profile ?? offer),
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
  {
    name: 'offer',
    label: 'Offer',
    hint: 'With price and terms: the email says it in these words.',
    placeholder: 'I build websites with online ordering for restaurants. $900 once, no monthly fee.',
    rows: 4,
    isWide: true,
    isRequired: true,
  },
  { name: 'audience', label: 'For whom', placeholder: 'Restaurants without a website' },
  { name: 'signature', label: 'Signature', rows: 2 },
]

type LineProps = UseFormRegisterReturn<ProfileField['name']> &
  Pick<ComponentProps<'input'>, 'placeholder' | 'autoFocus'> & { rows: number | undefined }

const Line = ({ rows, ...props }: LineProps) => (rows ? <Textarea rows={rows} {...props} /> : <Input {...props} />)

interface Saving {
  onSaved: (profile: OfferProfile) => void
  /** Marks the field that the server rejected; false if it named none. */
  mark: (error: unknown) => boolean
}

function useSaveProfile(profile: OfferProfile | undefined, { onSaved, mark }: Saving) {
  const keep = useKeep()
  return useChange({
    mutationFn: (body: OfferProfileDraft) =>
      profile ? call(offers.update, { params: { id: profile.id }, body }) : call(offers.create, { body }),
    said: saved => ({ title: 'Offer profile saved', text: saved.name }),
    onSuccess: saved => {
      keep(saved.id, saved)
      onSaved(saved)
    },
    faults: mark,
    failed: ['Save failed', 'The offer profile couldn’t be saved. Please try again.'],
  })
}

/** Deletes a profile; Undo saves it again. */
function useDeleteProfile(onDeleted: () => void) {
  const keep = useKeep()
  const failed = (error: unknown) =>
    toastRefusal(error, 'Delete failed', 'The offer profile couldn’t be deleted. Please try again.')
  const restore = (profile: OfferProfile) =>
    call(offers.create, { body: { name: profile.name, ...offerIn(profile) } }).then(
      made => keep(made.id, made),
      error => toastRefusal(error, 'Undo failed', 'The offer profile couldn’t be restored. Please try again.'),
    )
  return useMutation({
    mutationFn: ({ id }: OfferProfile) => call(offers.remove, { params: { id } }),
    onSuccess: (_, profile) => {
      keep(profile.id, null)
      toast({
        title: 'Offer profile deleted',
        text: profile.name,
        action: { label: 'Undo', run: () => void restore(profile) },
      })
      onDeleted()
    },
    onError: failed,
  })
}

/** Changes the list in the cache, so that a select has the profile before it's chosen. */
function useKeep() {
  const client = useQueryClient()
  return (id: string, profile: OfferProfile | null) => {
    client.setQueryData(offerProfilesQuery.queryKey, (list = []) =>
      [...list.filter(one => one.id !== id), ...(profile ? [profile] : [])].toSorted((a, b) =>
        a.name.localeCompare(b.name, 'en'),
      ),
    )
  }
}
