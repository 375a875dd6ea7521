import { auth, type ProfileUpdate } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { laterSchema } from '#web/lib/later-schema.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { useUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'
import { NameFields } from './name-fields.tsx'

const SCHEMA = laterSchema(() => import('./schemas.ts').then(m => m.ProfileUpdate))

/** The page checks under this name whether there are unsaved changes. */
export const PROFILE_DRAFT = 'profile'

export function ProfileForm({ onDone }: { onDone: () => void }) {
  const user = useUser()
  const form = useCheckedForm(SCHEMA, {
    firstName: user.firstName,
    lastName: user.lastName,
    websiteDomain: user.websiteDomain ?? '',
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const forgetDraft = useFormDraft(PROFILE_DRAFT, form)
  const leave = () => {
    forgetDraft()
    onDone()
  }
  const save = useChange({
    mutationFn: (body: ProfileUpdate) => call(auth.updateProfile, { body }),
    keep: sessionQuery.queryKey,
    said: { title: 'Profile Updated' },
    onSuccess: () => leave(),
    failed: ['Update Failed', 'Failed to update profile'],
    onError: error => markFault(form, error),
  })
  return (
    <Section title="Edit profile">
      <Form onSubmit={handleSubmit(values => save.mutate(values))} className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <NameFields register={register} errors={errors} />
        </div>
        <Field label="Website domain" error={errors.websiteDomain?.message}>
          <Input inputMode="url" autoComplete="url" {...register('websiteDomain')} />
        </Field>
        <div className="mt-1 flex justify-end gap-2">
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            Save Changes
          </Button>
        </div>
      </Form>
    </Section>
  )
}
