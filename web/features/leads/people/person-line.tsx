import { Ban, EllipsisVertical, Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Contact, ContactChange } from '#contract/contacts.ts'
import { reasonText } from '#contract/reasons.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

interface PersonLineProps {
  person: Contact
  /** One of several: only then somebody is the primary person. */
  isOneOfMany: boolean
  onEdit: () => void
  onChange: (to: ContactChange) => void
  onRemove: () => void
}

/** The ID of the button that edits this person. */
export const editorOf = (id: string) => `edit-${id}`

/** A person's name, role, address, and number, with a menu. */
export function PersonLine({ person, isOneOfMany, onEdit, onChange, onRemove }: PersonLineProps) {
  const { name, role, email, phone, isPrimary, suppression } = person
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <div className="flex items-start justify-between gap-1 py-1">
      <div className="min-w-0 break-words">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="wrap-anywhere min-w-0">
            <span className="font-medium">{name}</span>
            {role && <span className="text-ink-2">, {role}</span>}
          </span>
          {isPrimary && isOneOfMany && <Badge tone="accent">Primary</Badge>}
          {suppression && (
            <Badge tone="bad" title={reasonText({ reason: suppression })}>
              Do not contact
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere flex flex-wrap gap-x-3 [&_a]:text-accent [&_a]:underline-offset-4 [&_a]:hover:underline">
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <a href={`tel:${phone}`}>{phone}</a>}
        </p>
      </div>
      <span className="flex shrink-0">
        <IconButton icon={Pencil} size="sm" id={editorOf(person.id)} label={`Edit ${name}`} onClick={onEdit} />
        <IconButton
          icon={EllipsisVertical}
          size="sm"
          label={`More actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        />
      </span>
      <Menu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        label={`More actions for ${name}`}
        align="end"
        items={[
          ...(isPrimary ? [] : [{ label: 'Make primary', icon: Star, run: () => onChange({ isPrimary: true }) }]),
          suppression
            ? { label: 'Allow contact', icon: Ban, run: () => onChange({ doNotContact: false }) }
            : {
                label: 'Do not contact',
                icon: Ban,
                disabled: !email && !phone,
                run: () => onChange({ doNotContact: true }),
              },
          { label: 'Remove', icon: Trash2, tone: 'bad', run: onRemove },
        ]}
      />
    </div>
  )
}
