import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Sender, type SenderUpdate, settings } from '#contract/settings.ts'
import { EmailVerification } from '#web/features/settings/email-verification.tsx'
import { senderQuery } from '#web/features/settings/sender-query.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

interface FirstCampaignProps {
  sender: Sender
  lacksSender: boolean
  lacksVerification: boolean
}

/** What the first campaign needs besides itself, asked for when it's begun. */
export const FirstCampaign = ({ sender, lacksSender, lacksVerification }: FirstCampaignProps) => (
  <section aria-labelledby="first-campaign" className="mb-3 rounded-lg border border-line bg-sunken p-4">
    <h3 id="first-campaign" className="font-semibold">
      Before your first campaign
    </h3>
    <p className="mb-3 text-ink-2">You enter this once. You can change it in Settings later.</p>
    {lacksVerification && <EmailVerification />}
    {lacksSender && <SenderFields sender={sender} />}
  </section>
)

function SenderFields({ sender }: { sender: Sender }) {
  const client = useQueryClient()
  const [fromName, setFromName] = useState(sender.fromName || sender.effective.fromName)
  const [postalAddress, setPostalAddress] = useDraft('first-postal-address', sender.postalAddress)
  const [wasTried, setWasTried] = useState(false)
  const save = useMutation({
    mutationFn: (body: SenderUpdate) => call(settings.updateSender, { body }),
    onSuccess: updated => {
      client.setQueryData(senderQuery.queryKey, updated)
      setPostalAddress(sender.postalAddress)
      void client.invalidateQueries({ queryKey: ['preflight'] })
      toast({ title: 'Sender saved', tone: 'good' })
    },
    onError: error =>
      toastFailure(error, 'Update Failed', 'The sender couldn’t be saved. Please try again.', { serverSays: true }),
  })
  function submit() {
    setWasTried(true)
    if (fromName.trim() && postalAddress.trim()) save.mutate({ fromName, postalAddress })
  }
  return (
    <Form className="flex flex-col gap-3" onSubmit={submit}>
      <Field
        label="From name"
        error={wasTried && !fromName.trim() ? 'Enter a name.' : undefined}
        hint="The name recipients see in their inbox."
      >
        <Input autoComplete="name" maxLength={100} value={fromName} onChange={e => setFromName(e.target.value)} />
      </Field>
      <Field
        label="Postal address"
        error={wasTried && !postalAddress.trim() ? 'Enter your postal address.' : undefined}
        hint="Added to the footer of every email, as anti-spam laws require. You can’t send without it."
      >
        <Textarea
          rows={2}
          maxLength={500}
          autoComplete="street-address"
          value={postalAddress}
          onChange={e => setPostalAddress(e.target.value)}
        />
      </Field>
      <Button type="submit" pending={save.isPending} className="self-start">
        Save sender
      </Button>
    </Form>
  )
}
