import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type Tag, tags } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'
import { onEscape } from '#web/lib/on-escape.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { TagDot } from './lead-tags.tsx'
import { useCreate } from './new-tag-or-field.tsx'
import { allTags } from './queries.ts'
import { useTagging } from './use-tagging.ts'

/** Adds and removes the tags of one lead. Creates a tag if none has the name. */
export function TagEditor({ leadId, has }: { leadId: string; has: Tag[] }) {
  const [isAdding, setIsAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const { tagging, change } = useTagging(leadId)
  const close = () => {
    setIsAdding(false)
    // The button replaces the form in the next render.
    requestAnimationFrame(() => add.current?.focus())
  }
  return (
    <section aria-label="Tags" className="flex flex-wrap items-center gap-1.5">
      {has.map(tag => (
        <span
          key={tag.id}
          className="inline-flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-md border border-line bg-sunken pl-2 text-ink-2 text-xs pointer-coarse:h-11"
        >
          <TagDot color={tag.color} />
          <span className="truncate">{tag.name}</span>
          <button
            type="button"
            aria-label={`Remove tag ${tag.name}`}
            disabled={tagging.isPending}
            onClick={() => change(tag, false)}
            className="grid size-6 shrink-0 place-items-center rounded-md text-ink-3 hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </span>
      ))}
      {isAdding ? (
        <AddTag has={has} onClose={close} onTag={tag => change(tag, true)} />
      ) : (
        <Button ref={add} size="sm" variant="ghost" className="-ml-2" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden />
          Add tag
        </Button>
      )}
    </section>
  )
}

/** Takes the name of an existing tag, suggested as the user types, or of a new one. */
function AddTag({ has, onTag, onClose }: { has: Tag[]; onTag: (tag: Tag) => void; onClose: () => void }) {
  const listId = useId()
  const [name, setName] = useState('')
  const { data: all = [] } = useQuery(allTags)
  const known = all.find(tag => tag.name.toLowerCase() === name.trim().toLowerCase())
  const done = (tag: Tag) => {
    if (!has.some(({ id }) => id === tag.id)) onTag(tag)
    onClose()
  }
  const making = useCreate(() => call(tags.create, { body: { name } }), done)
  return (
    <Form
      className="flex min-w-0 flex-1 basis-60 items-center gap-1.5"
      onSubmit={event => {
        event.preventDefault()
        if (known) done(known)
        else if (name.trim()) making.mutate()
      }}
    >
      <Field label="Tag" isLabelHidden error={faultOf(making.error, 'name')} className="min-w-0 flex-1">
        <Input
          autoFocus
          onKeyDown={onEscape(onClose)}
          list={listId}
          value={name}
          maxLength={40}
          placeholder="New or existing tag"
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <datalist id={listId}>
        {all
          .filter(tag => !has.some(({ id }) => id === tag.id))
          .map(tag => (
            <option key={tag.id} value={tag.name} />
          ))}
      </datalist>
      <Button type="submit" pending={making.isPending} disabled={!name.trim()}>
        {known || !name.trim() ? 'Add' : 'Create tag'}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
    </Form>
  )
}
