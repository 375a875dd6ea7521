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

/** Whom mail goes out through, and the form of what was chosen. */
export function ChooseWay({ mailbox, onDone }: { mailbox: Mailbox | null; onDone: () => void }) {
  const [way, setWay] = useState<Way>(mailbox?.kind ?? 'instance')
  const ways: Way[] = mailbox ? ['smtp', 'ses'] : ['instance', 'smtp', 'ses']
  const cancel = (
    <Button
      onClick={() => {
        setWay('instance')
        onDone()
      }}
    >
      Cancel
    </Button>
  )
  return (
    <div className="flex flex-col gap-3">
      <Field label="Send through">
        <Select value={way} onChange={event => setWay(ways[event.target.selectedIndex] ?? 'instance')}>
          {ways.map(one => (
            <option key={one} value={one}>
              {WAYS[one]}
            </option>
          ))}
        </Select>
      </Field>
      {way === 'instance' && (
        <p className="text-ink-2">
          The operator’s sender carries your mail, with your name on it. With an account of your own it comes
          from your own address, and as many a day as that account allows.
        </p>
      )}
      {way === 'smtp' && (
        <SmtpForm kept={mailbox?.kind === 'smtp' ? mailbox : null} onDone={onDone} cancel={cancel} />
      )}
      {way === 'ses' && (
        <SesForm kept={mailbox?.kind === 'ses' ? mailbox : null} onDone={onDone} cancel={cancel} />
      )}
    </div>
  )
}
