import { useState } from 'react'
import { NewTask } from '#contract/tasks.ts'
import { fromLocalInput, zoneName } from '#web/lib/zone.ts'
import { Field } from '#web/ui/field.tsx'
import { InlineForm } from '#web/ui/inline-form.tsx'
import { Input } from '#web/ui/input.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import { useAddTask } from './use-tasks.ts'

/** What to do about a lead, and when: Enter saves, Escape gives up. */
export function TaskForm({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [due, setDue] = useState('')
  const [fault, setFault] = useState<string>()
  const adding = useAddTask(leadId, onClose)
  const submit = () => {
    const { data, error } = NewTask.safeParse({ title, dueAt: fromLocalInput(due) })
    setFault(error?.issues[0]?.message)
    if (data && !adding.isPending) adding.mutate(data)
  }
  return (
    <InlineForm label="Add task" save="Add task" isBusy={adding.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Task" error={fault}>
        <Input autoFocus autoComplete="off" value={title} onChange={event => setTitle(event.target.value)} />
      </Field>
      <TimeField
        label="Due"
        hint={`In your time zone: ${zoneName()}. Empty means now.`}
        none="Now"
        value={due}
        onChange={setDue}
      />
    </InlineForm>
  )
}
