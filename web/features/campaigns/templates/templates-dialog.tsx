import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Star, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Template, templates } from '#contract/templates.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { templateInWords } from '#web/lib/template-words.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TemplateText } from '#web/ui/template-text.tsx'
import type { Email, Part } from '../email/email.ts'
import { opening } from '../email/opening.ts'

interface TemplatesDialogProps {
  /** The field that the dialog was opened from. */
  part: Part
  email: Email
  onUse: (filled: Partial<Email>) => void
  onClose: () => void
}

export function TemplatesDialog({ part, email, onUse, onClose }: TemplatesDialogProps) {
  const use = (filled: Partial<Email>) => {
    onUse(filled)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title="Templates" description={`Use a whole email or only its ${part}.`} size="lg">
      <TemplateList part={part} onUse={use} />
      <SaveTemplate email={email} />
    </Dialog>
  )
}

function TemplateList({ part, onUse }: Pick<TemplatesDialogProps, 'part' | 'onUse'>) {
  const { data: saved, error, refetch } = useQuery(templatesQuery)
  if (error) return <LoadFailed title="Your templates couldn’t be loaded" error={error} onRetry={refetch} />
  if (!saved) return <Skeleton className="h-40" />
  const uses = (email: Email) => ({
    onUse: () => onUse({ subject: email.subject, body: email.body }),
    onUsePart: () => onUse({ [part]: email[part] }),
    part,
  })
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {saved.length === 0
        ? STARTING_TEMPLATES.map(template => (
            <TemplateRow
              key={template.name}
              template={template}
              mark={<Badge>Starting template</Badge>}
              {...uses(template)}
            />
          ))
        : saved.map(template => (
            <TemplateRow
              key={template.id}
              template={template}
              mark={template.isDefault && <Badge tone="accent">Default</Badge>}
              actions={<SavedTemplateActions template={template} />}
              {...uses(template)}
            />
          ))}
    </ul>
  )
}

interface StartingTemplate extends Email {
  name: string
}

/** Shown until the account has saved a template. The user fills in what is in brackets. */
const STARTING_TEMPLATES: StartingTemplate[] = [
  {
    name: 'Introduction',
    subject: 'A question for {{businessName|you}}',
    body: `Hello {{businessName|there}},

I found you while looking for a {{category|business}} in {{city|your town}}. We help businesses like yours with [what you offer].

Would ten minutes be worth it to see whether it fits? Reply “yes” and I’ll suggest a time.

{{senderName}}`,
  },
  {
    name: 'Short follow-up',
    subject: 'Did this reach the right person?',
    body: `Hello {{businessName|there}},

I wrote a few days ago about [what you offer]. If someone else handles this, could you please pass it on?

If you’re not interested, let me know and I won’t write again.

{{senderName}}`,
  },
  {
    name: 'Limited-time offer',
    subject: '[Offer] for {{city|local}} businesses',
    body: `Hello {{businessName|there}},

Until [date], we’re offering [what it is and what it costs] to businesses in {{city|your area}}.

What you get:
- [first thing]
- [second thing]

Reply to this email and we’ll start with [first step].

{{senderName}}`,
  },
]

interface TemplateRowProps {
  template: Email & { name: string }
  mark: ReactNode
  part: Part
  onUse: () => void
  onUsePart: () => void
  /** For the account's own templates. */
  actions?: ReactNode
}

function TemplateRow({ template, mark, part, onUse, onUsePart, actions }: TemplateRowProps) {
  const { name, subject, body } = template
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <div className="min-w-0 grow basis-60">
        <p className="flex items-center gap-2">
          <span dir="auto" className="truncate font-medium" title={name}>
            {name}
          </span>
          {mark}
        </p>
        <p dir="auto" className="truncate text-left text-ink-2" title={templateInWords(subject)}>
          {subject ? <TemplateText text={subject} /> : 'No subject'}
        </p>
        <p dir="auto" className="truncate text-left text-ink-3 text-xs">
          {templateInWords(opening(body))}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button size="sm" aria-label={`Use email ${name}`} onClick={onUse}>
          Use email
        </Button>
        <Button size="sm" aria-label={`${ONLY[part]} of ${name}`} onClick={onUsePart}>
          {ONLY[part]}
        </Button>
        {actions}
      </div>
    </li>
  )
}

const ONLY: Record<Part, string> = { subject: 'Subject only', body: 'Body only' }

function SavedTemplateActions({ template }: { template: Template }) {
  const { name, isDefault } = template
  const { makeDefault, remove } = useTemplateChanges(template)
  return (
    <>
      <IconButton
        size="sm"
        icon={Star}
        label={isDefault ? `${name} is the default` : `Make ${name} the default`}
        disabled={isDefault}
        pending={makeDefault.isPending}
        onClick={() => makeDefault.mutate()}
      />
      <IconButton
        size="sm"
        icon={Trash2}
        label={`Delete ${name}`}
        pending={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </>
  )
}

function useTemplateChanges({ id, name, subject, body, isDefault }: Template) {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
  const makeDefault = useChange({
    mutationFn: () => call(templates.update, { params: { id }, body: { isDefault: true } }),
    onSuccess,
    failed: ['Update failed', 'Failed to update template. Please try again.'],
  })
  const remove = useChange({
    mutationFn: () => call(templates.remove, { params: { id } }),
    said: { title: 'Template deleted', text: name, action: { label: 'Undo', run: () => restore.mutate() } },
    onSuccess,
    failed: ['Delete failed', 'Failed to delete template. Please try again.'],
  })
  const restore = useChange({
    mutationFn: () => call(templates.create, { body: { name, subject, body, isDefault } }),
    onSuccess,
    failed: ['Undo failed', 'The template couldn’t be restored. Please try again.'],
  })
  return { makeDefault, remove }
}

/** Saves the email under a name. A name that exists already gets the new email in place of the old one. */
function SaveTemplate({ email }: { email: Email }) {
  const [name, setName] = useDraft('template-name', '')
  const [problem, setProblem] = useState<string>()
  const { data: saved } = useQuery(templatesQuery)
  const existing = saved?.find(template => template.name.toLowerCase() === name.trim().toLowerCase())
  const save = useSaveTemplate(email, () => setName(''))
  const isEmpty = !email.subject.trim() && !email.body.trim()
  const submit = () => {
    if (save.isPending) return
    setProblem(name.trim() ? undefined : 'Template name is required')
    if (name.trim()) save.mutate({ name: name.trim(), existing })
  }
  if (isEmpty) return <p className="mt-4 text-ink-2">To save a template, write a subject or a body first.</p>
  return (
    <Form onSubmit={submit} className="mt-4 flex items-start gap-2">
      <Field label="Save this email as a template" error={problem ?? faultOf(save.error, 'name')} className="grow">
        <Input
          value={name}
          maxLength={100}
          placeholder="Template name"
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={save.isPending} className="mt-7">
        {existing ? 'Replace template' : 'Save template'}
      </Button>
    </Form>
  )
}

function useSaveTemplate(email: Email, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: ({ name, existing }: { name: string; existing: Template | undefined }) =>
      existing
        ? call(templates.update, { params: { id: existing.id }, body: email })
        : call(templates.create, { body: { name, ...email } }),
    said: template => ({ title: 'Template saved', text: `${template.name} is in your templates.` }),
    onSuccess: () => {
      onSaved()
      return queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
    faults: ['name'],
    failed: ['Save failed', 'Failed to save template. Please try again.'],
  })
}

const templatesQuery = queryOf(['templates'], templates.list)
