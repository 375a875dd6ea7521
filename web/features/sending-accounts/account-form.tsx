import { useState } from 'react'
import type { Mailbox } from '#contract/mailboxes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SesForm } from './ses-form.tsx'
import { SmtpForm } from './smtp-form.tsx'

type Way = 'instance' | 'smtp' | 'ses'

const WAYS: Record<Way, string> = {
  instance: 'This instance',
  smtp: 'My SMTP account',
  ses: 'Amazon SES with my key',
}

interface MailboxFormProps {
  /** The one that is changed; null: a new one. */
  kept: Mailbox | null
  /** Without any account, mail goes out through the instance, and that is where the form begins. */
  isFirst: boolean
  onDone: () => void
}

/** Whom mail goes out through, and the form of what was chosen. */
export function MailboxForm({ kept, isFirst, onDone }: MailboxFormProps) {
  const ways: Way[] = isFirst ? ['instance', 'smtp', 'ses'] : ['smtp', 'ses']
  const [way, setWay] = useState<Way>(kept?.kind ?? ways[0] ?? 'smtp')
  const close = () => {
    if (isFirst) setWay('instance')
    onDone()
  }
  const cancel = <Button onClick={close}>Cancel</Button>
  return (
    <div className="flex flex-col gap-3">
      <Field label="Send through">
        <Select value={way} onChange={event => setWay(ways[event.target.selectedIndex] ?? 'smtp')}>
          {ways.map(one => (
            <option key={one} value={one}>
              {WAYS[one]}
            </option>
          ))}
        </Select>
      </Field>
      {way === 'instance' && (
        <p className="text-ink-2">
          The operator’s sender carries your mail, with your name on it. With an account of your own it comes from your
          own address, and as many a day as that account allows.
        </p>
      )}
      {way === 'smtp' && <SmtpForm kept={kept} onDone={onDone} cancel={cancel} />}
      {way === 'ses' && <SesForm kept={kept} onDone={onDone} cancel={cancel} />}
    </div>
  )
}
