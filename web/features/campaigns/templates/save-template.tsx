import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Template, templates } from '#contract/templates.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Email } from '../email/email.ts'
import { templatesQuery } from './templates-query.ts'

/** Saves the email under a name. A name that exists already gets the new email in place of the old one. */
export function SaveTemplate({ email }: { email: Email }) {
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
  return useMutation({
    mutationFn: ({ name, existing }: { name: string; existing: Template | undefined }) =>
      existing
        ? call(templates.update, { params: { id: existing.id }, body: email })
        : call(templates.create, { body: { name, ...email } }),
    onSuccess: template => {
      onSaved()
      toast({ title: 'Template saved', text: `${template.name} is in your templates.`, tone: 'good' })
      return queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
    onError: error => {
      if (faultOf(error, 'name')) return
      toastRefusal(error, 'Save failed', 'Failed to save template. Please try again.')
    },
  })
}
