import type { ReactNode } from 'react'
import { templateInWords } from '#web/lib/template-words.ts'
import { Button } from '#web/ui/button.tsx'
import { TemplateText } from '#web/ui/template-text.tsx'
import type { Email, Part } from '../email/email.ts'
import { opening } from '../email/opening.ts'

interface TemplateRowProps {
  template: Email & { name: string }
  mark: ReactNode
  part: Part
  onUse: () => void
  onUsePart: () => void
  /** For the account's own templates. */
  actions?: ReactNode
}

export function TemplateRow({ template, mark, part, onUse, onUsePart, actions }: TemplateRowProps) {
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
