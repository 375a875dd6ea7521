import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Email } from './email.ts'

interface EmailListProps<T extends Email> {
  emails: T[]
  onChange: (emails: T[]) => void
  /** The campaign has begun: emails can be edited, but not added or removed. */
  isFixed: boolean
  titleOf: (index: number) => string
  /** Shown below the emails. */
  note: string
  add: { label: string; email: T; most: number }
  /** The fields of one email. */
  children: (email: T, index: number, change: (changes: Partial<T>) => void) => ReactNode
}

/** The emails of a campaign besides the first: its variants or its follow-ups. Only a button until there are any. */
export function EmailList<T extends Email>(props: EmailListProps<T>) {
  const { emails, onChange, isFixed, titleOf, note, add, children } = props
  return (
    <div className="flex flex-col items-start gap-3">
      {emails.map((email, i) => (
        <EmailBox
          // biome-ignore lint/suspicious/noArrayIndexKey: an email is known by its position
          key={i}
          title={titleOf(i)}
          onRemove={isFixed ? undefined : () => onChange(emails.filter((_, other) => other !== i))}
        >
          {children(email, i, changes => onChange(emails.with(i, { ...email, ...changes })))}
        </EmailBox>
      ))}
      {emails.length > 0 && <p className="text-ink-3 text-xs">{note}</p>}
      {!isFixed && emails.length < add.most && (
        <Button onClick={() => onChange([...emails, add.email])}>
          <Plus aria-hidden /> {add.label}
        </Button>
      )}
    </div>
  )
}

interface EmailBoxProps {
  title: string
  onRemove: (() => void) | undefined
  children: ReactNode
}

const EmailBox = ({ title, onRemove, children }: EmailBoxProps) => (
  <fieldset className="flex w-full min-w-0 flex-col gap-3 rounded-xl border border-line p-3">
    <legend className="sr-only">{title}</legend>
    <div className="flex items-center justify-between gap-2">
      <h3 aria-hidden className="font-semibold">
        {title}
      </h3>
      {onRemove && <IconButton size="sm" icon={Trash2} label={`Remove ${inSentence(title)}`} onClick={onRemove} />}
    </div>
    {children}
  </fieldset>
)

/** "Follow-up 2" as it reads inside a sentence: "follow-up 2". */
export const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)
