import { useQuery } from '@tanstack/react-query'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Email, Part } from '../email/email.ts'
import { SaveTemplate } from './save-template.tsx'
import { SavedTemplateActions } from './saved-template-actions.tsx'
import { STARTING_TEMPLATES } from './starting-templates.ts'
import { TemplateRow } from './template-row.tsx'
import { templatesQuery } from './templates-query.ts'

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
