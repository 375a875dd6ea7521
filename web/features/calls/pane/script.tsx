import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { peopleOfLead } from '#web/features/leads/people/queries.ts'
import { oneLead } from '#web/features/leads/queries.ts'
import { call } from '#web/lib/call.ts'
import { readVariables } from '#web/lib/template-words.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TemplateTextarea } from '#web/ui/template-fields.tsx'
import { callingSettings } from '../queries.ts'

/** What to say, with the lead's own values. One script for all calls, written here. */
export function Script({ leadId }: { leadId: string | null }) {
  const { data: settings } = useQuery(callingSettings)
  const [isEditing, setIsEditing] = useState(false)
  if (!settings) return null
  if (isEditing) return <Editor script={settings.script} onDone={() => setIsEditing(false)} />
  return (
    <section aria-label="Script">
      {settings.script && <Text script={settings.script} leadId={leadId} />}
      <Button variant="link" size="sm" className="px-0" onClick={() => setIsEditing(true)}>
        {settings.script ? 'Edit script' : 'Add a script to read out'}
      </Button>
    </section>
  )
}

function Text({ script, leadId }: { script: string; leadId: string | null }) {
  const { firstName } = useUser()
  const { data: lead } = useQuery(oneLead(leadId))
  const { data: people = [] } = useQuery({ ...peopleOfLead(leadId ?? ''), enabled: leadId !== null })
  const primary = people.find(one => one.isPrimary)
  const { businessName, email, phone, website, address, category, city } = lead ?? {}
  const values: Record<string, string | null | undefined> = {
    'business name': businessName,
    'first name': primary?.firstName,
    'last name': primary?.lastName,
    'contact name': primary?.name,
    email,
    phone,
    website,
    address,
    category,
    city,
    'sender name': firstName,
  }
  return (
    <p className="wrap-anywhere whitespace-pre-line border-accent border-l-2 pl-3 text-base">
      {readVariables(script).map((part, at) =>
        'words' in part ? (
          part.words
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
          <span key={at} className="rounded-sm bg-accent-soft">
            {values[part.variable.toLowerCase()] || part.fallback || part.variable}
          </span>
        ),
      )}
    </p>
  )
}

function Editor({ script, onDone }: { script: string; onDone: () => void }) {
  const [typed, setTyped] = useState(script)
  const save = useChange({
    mutationFn: () => call(calls.updateSettings, { body: { script: typed } }),
    keep: callingSettings.queryKey,
    onSuccess: () => onDone(),
    failed: ['Save failed', 'The script wasn’t saved. Please try again.'],
  })
  return (
    <Form aria-label="Script" className="flex flex-col gap-2" onSubmit={() => save.mutate()}>
      <TemplateTextarea
        aria-label="Script"
        rows={6}
        maxLength={5000}
        placeholder="Hi, is this {{businessName}}? This is {{senderName}}."
        value={typed}
        onChange={setTyped}
      />
      <p className="text-ink-2 text-xs">Type {'{'} to choose a variable.</p>
      <p className="flex gap-2">
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save script
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </p>
    </Form>
  )
}
