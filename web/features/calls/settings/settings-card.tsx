import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { callingSettings, rereadCalls, rereadList } from '../queries.ts'
import { SettingsForm } from './settings-form.tsx'

export function CallingCard() {
  const { data, error, refetch } = useQuery(callingSettings)
  return (
    <Section id="calling" title="Calling" text="Your phone, recording, and calling hours.">
      {error && <LoadFailed title="Your calling settings couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-40" />}
      {!error && data && (
        <>
          {data.ownPhone && !data.isOwnPhoneVerified && !data.provider.isSimulated && (
            <VerifyPhone key={data.ownPhone} phone={data.ownPhone} />
          )}
          <SettingsForm settings={data} />
        </>
      )}
    </Section>
  )
}

/** Real calls ring only a phone that the user has verified with a code from a call to it. */
function VerifyPhone({ phone }: { phone: string }) {
  const [code, setCode] = useState('')
  const ask = useMutation({
    mutationFn: () => call(calls.callWithCode),
    onSuccess: () =>
      toast({ title: 'Calling your phone', text: `Answer ${phone} and write down the code.`, tone: 'good' }),
    onError: error => toastRefusal(error, 'Call failed', 'Your phone couldn’t be called. Please try again.'),
  })
  const confirm = useConfirm()
  const fault = faultOf(confirm.error, 'code')
  return (
    <section
      aria-label="Verify your phone"
      className="mb-4 flex flex-col gap-3 rounded-lg border border-warm/35 bg-warm/8 p-3"
    >
      <p>
        <strong className="font-semibold">{phone} isn’t verified yet.</strong> Canvass calls it and reads out a
        six-digit code. Until you enter the code, you can’t call leads.
      </p>
      <Button className="self-start" pending={ask.isPending} onClick={() => ask.mutate()}>
        {ask.isSuccess ? 'Call me again' : 'Call me with a code'}
      </Button>
      {ask.isSuccess && (
        <Form className="flex flex-col gap-2" onSubmit={() => confirm.mutate(code)}>
          <Field label="Code from the call" error={fault}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={event => setCode(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            pending={confirm.isPending}
            disabled={code.trim().length !== 6}
          >
            Verify phone
          </Button>
        </Form>
      )}
    </section>
  )
}

function useConfirm() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(calls.confirmCode, { body: { code: code.trim() } }),
    onSuccess: saved => {
      client.setQueryData(callingSettings.queryKey, saved)
      toast({ title: 'Phone verified', tone: 'good' })
      void Promise.all([rereadCalls(client), rereadList(client)])
    },
    onError: error => {
      if (faultOf(error, 'code')) return
      toastRefusal(error, 'Verification failed', 'The code couldn’t be checked. Please try again.')
    },
  })
}
