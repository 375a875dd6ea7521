import { useState } from 'react'
import { NewTask } from '#contract/tasks.ts'
import { onEscape } from '#web/lib/on-escape.ts'
import { fromLocalInput, zoneName } from '#web/lib/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
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
    <Form
      aria-label="Add task"
      onSubmit={submit}
      onKeyDown={onEscape(onClose)}
      className="my-1 grid gap-2 rounded-md border border-line bg-sunken p-2"
    >
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
      <div className="flex flex-wrap justify-end gap-1.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={adding.isPending}>
          Add task
        </Button>
      </div>
    </Form>
  )
}
