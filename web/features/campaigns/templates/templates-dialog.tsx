import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/failure.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Letter, PART_NAMES, type Part } from '../email/email.ts'
import { SaveTemplate } from './save-template.tsx'
import { KeptTemplateActions } from './saved-template-actions.tsx'
import { STARTING_TEMPLATES } from './starting-templates.ts'
import { TemplateRow } from './template-row.tsx'
import { templatesQuery } from './templates-query.ts'

interface TemplatesDialogProps {
  /** The field it was opened from. */
  part: Part
  letter: Letter
  onUse: (filled: Partial<Letter>) => void
  onClose: () => void
}

export function TemplatesDialog({ part, letter, onUse, onClose }: TemplatesDialogProps) {
  const use = (filled: Partial<Letter>) => {
    onUse(filled)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Templates"
      description={`Start from a letter: the whole of it, or its ${PART_NAMES[part].toLowerCase()} alone.`}
      size="lg"
    >
      <TemplateList part={part} onUse={use} />
      <SaveTemplate letter={letter} />
    </Dialog>
  )
}

function TemplateList({ part, onUse }: Pick<TemplatesDialogProps, 'part' | 'onUse'>) {
  const { data: kept, error, refetch } = useQuery(templatesQuery)
  if (error)
    return (
      <EmptyState
        title="Your templates could not be loaded"
        text={sentenceOf(error) ?? 'Please try again.'}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    )
  if (!kept) return <Skeleton className="h-40" />
  const uses = (letter: Letter) => ({
    onUse: () => onUse({ subject: letter.subject, body: letter.body }),
    onUsePart: () => onUse({ [part]: letter[part] }),
    part,
  })
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {kept.length === 0
        ? STARTING_TEMPLATES.map(template => (
            <TemplateRow
              key={template.name}
              template={template}
              mark={<Badge>Starting template</Badge>}
              {...uses(template)}
            />
          ))
        : kept.map(template => (
            <TemplateRow
              key={template.id}
              template={template}
              mark={template.isDefault && <Badge tone="accent">Default</Badge>}
              actions={<KeptTemplateActions template={template} />}
              {...uses(template)}
            />
          ))}
    </ul>
  )
}
