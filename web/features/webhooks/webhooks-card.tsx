import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { ROTATION_HOURS, WEBHOOK_EVENTS, WEBHOOKS_MAX } from '#contract/webhook-events.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { formatAgo, formatMinute } from '#web/lib/format.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { eventWords, sayEvents } from './event-words.ts'
import { useWebhook, webhooksQuery } from './queries.ts'

const DeliveryLog = lazyPart(() => import('./delivery-log.tsx'), 'DeliveryLog')

/** Where events of the account are sent. */
export function WebhooksCard() {
  const { data: hooks, error, refetch } = useQuery(webhooksQuery)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Section
      title="Webhooks"
      text="Canvass tells your programs of replies, leads, and campaigns, as they happen."
      actions={
        hooks &&
        hooks.length < WEBHOOKS_MAX && (
          <DialogButton dialog={close => <WebhookForm onClose={close} onSecret={setSecret} />}>
            <Plus aria-hidden />
            Add webhook
          </DialogButton>
        )
      }
    >
      {error && <LoadFailed title="Your webhooks couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !hooks && <Skeleton className="h-24" />}
      {hooks?.length === 0 && <p className="text-ink-3">No webhooks yet</p>}
      <ul className="divide-y divide-line">
        {hooks?.map(hook => (
          <Item key={hook.id} hook={hook} onSecret={setSecret} />
        ))}
      </ul>
      {secret && (
        <ShownOnce
          title="Copy the signing secret"
          secret={secret}
          copy="Copy the secret"
          onClose={() => setSecret(null)}
        >
          Events are signed as{' '}
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" className="text-accent underline">
            Standard Webhooks
          </a>{' '}
          describes. Your program checks the signature with this secret.
        </ShownOnce>
      )}
    </Section>
  )
}

type Opened = 'menu' | 'log' | 'edit' | 'rotate' | 'delete' | null

function Item({ hook, onSecret }: { hook: Webhook; onSecret: (secret: string) => void }) {
  const { id, url, events } = hook
  const { update, remove, verify, rotate } = useWebhook()
  const [opened, open] = useState<Opened>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => open(null)
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{url}</p>
        <p className="text-ink-2 text-xs">{sayEvents(events)}</p>
        <p className="mt-0.5 text-xs">
          <State hook={hook} />
        </p>
        {!hook.verifiedAt && !hook.disabledAt && <PassOn id={id} />}
      </div>
      <Button size="sm" onClick={() => open('log')}>
        Log
      </Button>
      <IconButton
        icon={Ellipsis}
        size="sm"
        label={`More for ${url}`}
        aria-haspopup="menu"
        onClick={event => {
          setAnchor(event.currentTarget)
          open('menu')
        }}
      />
      {opened === 'menu' && anchor && (
        <Menu
          anchor={anchor}
          onClose={close}
          label={`More for ${url}`}
          items={[
            { label: 'Choose events', run: () => open('edit') },
            {
              label: hook.verifiedAt ? 'Send a challenge' : 'Send the challenge again',
              run: () => verify.mutate({ id }),
            },
            { label: 'Replace the secret', run: () => open('rotate') },
            {
              label: hook.disabledAt ? 'Enable' : 'Disable',
              run: () => update.mutate({ id, isEnabled: hook.disabledAt !== null }),
            },
            { label: 'Delete', tone: 'bad', run: () => open('delete') },
          ]}
        />
      )}
      {opened === 'edit' && <WebhookForm hook={hook} onClose={close} onSecret={onSecret} />}
      {opened === 'log' && <DeliveryLog hook={hook} onClose={close} />}
      {opened === 'rotate' && (
        <AlertDialog
          onClose={close}
          title="Replace the signing secret?"
          text={`For ${ROTATION_HOURS} hours, events carry signatures by the old and the new one, so that your program can change over.`}
          confirm="Replace secret"
          tone="primary"
          pending={rotate.isPending}
          onConfirm={() => rotate.mutate(id, { onSuccess: ({ secret }) => (close(), onSecret(secret)) })}
        />
      )}
      {opened === 'delete' && (
        <AlertDialog
          onClose={close}
          title="Delete this webhook?"
          text="Its log is deleted, too. Events that wait aren’t sent anymore."
          confirm="Delete webhook"
          pending={remove.isPending}
          onConfirm={() => remove.mutate(id, { onSuccess: close })}
        />
      )}
    </li>
  )
}

/** For receivers that can’t answer with the challenge, such as Zapier’s. */
function PassOn({ id }: { id: string }) {
  const { verify } = useWebhook()
  const [challenge, setChallenge] = useState('')
  const submit = () => challenge.trim() && verify.mutate({ id, challenge: challenge.trim() })
  return (
    <Form onSubmit={submit} className="mt-2 flex max-w-md items-end gap-2">
      <Field label="Or paste the challenge that it got" className="flex-1">
        <Input value={challenge} onChange={event => setChallenge(event.target.value)} />
      </Field>
      <Button type="submit" pending={verify.isPending}>
        Verify
      </Button>
    </Form>
  )
}

function State({ hook: { verifiedAt, disabledAt, failingSince } }: { hook: Webhook }) {
  if (disabledAt) return <StatusDot tone="neutral">Disabled {formatAgo(disabledAt)}</StatusDot>
  if (!verifiedAt) return <StatusDot tone="warm">Waits for the answer to its challenge</StatusDot>
  if (failingSince) return <StatusDot tone="bad">Failing since {formatMinute(failingSince)}</StatusDot>
  return <StatusDot tone="good">Active</StatusDot>
}

interface WebhookFormProps {
  /** The webhook whose events change; without one, a new webhook. */
  hook?: Webhook
  onClose: () => void
  onSecret: (secret: string) => void
}

function WebhookForm({ hook, onClose, onSecret }: WebhookFormProps) {
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
            <LabeledCheckbox
              key={event}
              label={eventWords[event]}
              checked={events.includes(event)}
              onChange={() => toggle(event)}
            />
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
