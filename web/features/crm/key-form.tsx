import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { CrmKey, crm } from '#contract/crm.ts'
import { call } from '#web/lib/call.ts'
import { refusalOf, toastFailure } from '#web/lib/failure.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { crmQuery } from './queries.ts'

interface KeyFormProps {
  label: string
  verb: string
  isCancelable?: boolean
  onDone?: () => void
}

/** Checks the service key with HubSpot before saving it. No page shows it again. */
export function KeyForm({ label, verb, isCancelable = false, onDone }: KeyFormProps) {
  const queries = useQueryClient()
  const form = useForm({
    shouldFocusError: false,
    resolver: zodResolver(CrmKey),
    defaultValues: { apiKey: '' },
  })
  const { register, handleSubmit, formState, reset } = form
  const connect = useMutation({
    mutationFn: (body: CrmKey) => call(crm.connect, { body }),
    onSuccess: connection => {
      reset()
      queries.setQueryData(crmQuery.queryKey, connection)
      toast({ title: 'CRM connected', text: 'HubSpot accepted the service key.', tone: 'good' })
      onDone?.()
    },
    onError: error => {
      if (!markFault(form, error))
        toastFailure(error, 'Connection failed', refusalOf(error) ?? 'Failed to connect to the CRM. Please try again.')
    },
  })
  return (
    <Form onSubmit={handleSubmit(body => connect.mutate(body))} className="mt-3 flex flex-col gap-3">
      <Field
        label={label}
        error={formState.errors.apiKey?.message}
        hint="We check the token with HubSpot and store it encrypted. You can’t view it here again."
      >
        <PasswordInput autoComplete="off" spellCheck={false} {...register('apiKey')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={connect.isPending}>
          {verb}
        </Button>
        {isCancelable && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </Form>
  )
}
