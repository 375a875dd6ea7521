import { useState } from 'react'
import { WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { eventWords } from './event-words.ts'
import { useWebhook } from './queries.ts'

interface WebhookFormProps {
  /** The webhook whose events change; without one, a new webhook. */
  hook?: Webhook
  onClose: () => void
  onSecret: (secret: string) => void
}

export function WebhookForm({ hook, onClose, onSecret }: WebhookFormProps) {
  const { create, update } = useWebhook()
  const [url, setUrl] = useState(hook?.url ?? '')
  const [events, setEvents] = useState<Webhook['events']>(hook?.events ?? ['message.replied'])
  const [wasTried, setWasTried] = useState(false)
  const fault = /^https?:\/\/\S+$/.test(url.trim()) ? undefined : 'Enter an address that starts with https://'
  const done = () => onClose()
  const submit = () => {
    setWasTried(true)
    if (fault || events.length === 0) return
    if (hook) update.mutate({ id: hook.id, events }, { onSuccess: done })
    else create.mutate({ url: url.trim(), events }, { onSuccess: ({ secret }) => (done(), onSecret(secret)) })
  }
  const toggle = (event: Webhook['events'][number]) =>
    setEvents(WEBHOOK_EVENTS.filter(one => (one === event ? !events.includes(one) : events.includes(one))))
  return (
    <FormDialog
      onClose={onClose}
      title={hook ? 'Choose events' : 'Add webhook'}
      submit={hook ? 'Save events' : 'Add webhook'}
      pending={create.isPending || update.isPending}
      onSubmit={submit}
    >
      <Field
        label="Address"
        required
        error={wasTried ? fault : undefined}
        hint={hook ? undefined : 'It gets a challenge first, and has to answer with its text.'}
      >
        <Input
          type="url"
          autoFocus={!hook}
          readOnly={hook !== undefined}
          placeholder="https://"
          value={url}
          onChange={event => setUrl(event.target.value)}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 font-medium">Events</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {WEBHOOK_EVENTS.map(event => (
            <label key={event} className="flex h-8 items-center gap-2">
              <Checkbox checked={events.includes(event)} onChange={() => toggle(event)} />
              {eventWords[event]}
            </label>
          ))}
        </div>
        {wasTried && events.length === 0 && (
          <p role="alert" className="text-bad text-xs">
            Choose at least one event
          </p>
        )}
      </fieldset>
    </FormDialog>
  )
}
