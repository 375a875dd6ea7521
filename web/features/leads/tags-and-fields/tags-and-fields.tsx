import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { leadFields, tags } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useListView } from '../list/list-view.ts'
import { TagDot } from './lead-tags.tsx'
import { FIELD_TYPES, NewField, NewTag } from './new-tag-or-field.tsx'
import { allFields, allTags } from './queries.ts'
import { NamedRow } from './tag-or-field-row.tsx'

/** Adds, renames, recolors, and deletes tags and custom fields. */
export function TagsAndFields({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Tags and fields"
      description="Organize your leads your own way."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <TagList />
      <FieldList />
    </Dialog>
  )
}

function TagList() {
  const { data: all = [], isPending } = useQuery(allTags)
  const { view, change } = useListView()
  return (
    <Part
      title="Tags"
      isPending={isPending}
      empty={all.length === 0 && 'No tags yet. Use tags to group leads any way you like.'}
    >
      {all.map(({ id, name, color }) => (
        <NamedRow
          key={id}
          what="tag"
          name={name}
          maxLength={40}
          color={color}
          mark={<TagDot color={color} />}
          filter={{ tag: id }}
          onSave={body => call(tags.update, { params: { id }, body })}
          onDelete={() => call(tags.remove, { params: { id } })}
          onDeleted={() => view.filter.tag === id && change({ tag: undefined })}
        />
      ))}
      <NewTag onCreated={() => {}} />
    </Part>
  )
}

function FieldList() {
  const { data: all = [], isPending } = useQuery(allFields)
  const { view, change } = useListView()
  return (
    <Part
      title="Custom fields"
      isPending={isPending}
      empty={all.length === 0 && 'No custom fields yet. Add one for details that Canvass doesn’t track.'}
    >
      {all.map(({ id, name, kind, choices }) => (
        <NamedRow
          key={id}
          what="field"
          name={name}
          maxLength={60}
          about={kind === 'choice' ? `${FIELD_TYPES[kind]}: ${choices.join(', ')}` : FIELD_TYPES[kind]}
          filter={{ field: id }}
          onSave={({ name }) => call(leadFields.update, { params: { id }, body: { name } })}
          onDelete={() => call(leadFields.remove, { params: { id } })}
          onDeleted={() => view.filter.field === id && change({ field: undefined, value: undefined })}
        />
      ))}
      <NewField onCreated={() => {}} />
    </Part>
  )
}

interface PartProps {
  title: string
  isPending: boolean
  empty: string | false
  children: ReactNode
}

const Part = ({ title, isPending, empty, children }: PartProps) => (
  <section
    aria-label={title}
    className="not-first:mt-4 flex flex-col gap-1 not-first:border-line not-first:border-t not-first:pt-3"
  >
    <h3 className="font-semibold">{title}</h3>
    {isPending ? <Skeleton className="my-3 w-2/5" /> : empty && <p className="text-ink-2">{empty}</p>}
    {children}
  </section>
)
