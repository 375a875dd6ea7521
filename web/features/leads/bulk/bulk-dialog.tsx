import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkChange, CustomField, Tag } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { plural } from '#web/lib/format.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { optionsOf, SelectOf } from '#web/ui/select.tsx'
import { STATUSES } from '../statuses.ts'
import { FieldValue } from '../tags-and-fields/field-value.tsx'
import { TagDot } from '../tags-and-fields/lead-tags.tsx'
import { NewField, NewTag } from '../tags-and-fields/new-tag-or-field.tsx'
import { allFields, allTags } from '../tags-and-fields/queries.ts'
import { useBulkChange } from './bulk-change.ts'
import { useSelectionCount } from './use-selection-count.ts'

export interface Choice {
  change: BulkChange
  /** The question to confirm: "Add “VIP” to 12 leads?" */
  ask: (leads: string) => string
  /** On the button, before the number of leads. */
  verb: string
}

interface BulkDialogProps {
  what: 'status' | 'tag' | 'value'
  selection: LeadSelection
  /** The page's count; the server counts again. */
  count: number
  onClose: () => void
  onDone: () => void
  /** Opens the dialog that renames and deletes tags and fields. */
  onManage: () => void
}

const TITLES = { status: 'Change status', tag: 'Add or remove a tag', value: 'Set a field' }

/** Lets the user choose a change, and says how many leads it affects before it happens. */
export function BulkDialog({ what, selection, count, onClose, onDone, onManage }: BulkDialogProps) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const counted = useSelectionCount(selection)
  const changing = useBulkChange(onDone)
  const apply = ({ change }: Choice) => changing.mutate({ selection, change })
  const leads = plural(counted.data?.count ?? count, 'lead')
  return (
    <ActionDialog
      title={TITLES[what]}
      description={`${choice ? choice.ask(leads) : `Applies to ${leads}.`} You can undo this for a day.`}
      more={
        what !== 'status' && (
          <Button variant="link" className="mr-auto px-0" onClick={onManage}>
            {what === 'tag' ? 'Manage tags' : 'Manage fields'}
          </Button>
        )
      }
      action={`${choice?.verb ?? 'Change'} ${leads}`}
      pending={changing.isPending}
      disabled={!choice || counted.isPending}
      onAct={() => choice && apply(choice)}
      onClose={onClose}
    >
      {what === 'status' && <ChooseStatus onChoose={setChoice} />}
      {what === 'tag' && <ChooseTag onChoose={setChoice} onApply={apply} />}
      {what === 'value' && <ChooseValue onChoose={setChoice} />}
    </ActionDialog>
  )
}

interface ChooseProps {
  onChoose: (choice: Choice | null) => void
}

const ChooseStatus = ({ onChoose }: ChooseProps) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="sr-only">Status</legend>
    {STATUSES.map(({ value, label }) => (
      <Radio
        key={value}
        name="status"
        onChoose={() =>
          onChoose({
            change: { kind: 'status', status: value },
            ask: leads => `Change ${leads} to ${label}?`,
            verb: 'Change',
          })
        }
      >
        {label}
      </Radio>
    ))}
  </fieldset>
)

interface ChooseTagProps extends ChooseProps {
  /** Applies a choice without a further question: the dialog says to how many leads, and it can be undone. */
  onApply: (choice: Choice) => void
}

/** Offers both adding and removing, because often only part of a selection has a tag. */
function ChooseTag({ onChoose, onApply }: ChooseTagProps) {
  const { data: tags = [] } = useQuery(allTags)
  const [isAdding, setIsAdding] = useState(true)
  const [chosen, setChosen] = useState<Tag | null>(null)
  const choose = (tag: Tag | null, adds: boolean) => {
    setChosen(tag)
    setIsAdding(adds)
    onChoose(tag && choiceOf(tag, adds))
  }
  const create = (tag: Tag) => {
    choose(tag, true)
    onApply(choiceOf(tag, true))
  }
  return (
    <div className="flex flex-col gap-3">
      <SelectOf
        label="Add or remove"
        options={{ add: 'Add a tag', remove: 'Remove a tag' }}
        value={isAdding ? 'add' : 'remove'}
        onChoose={to => choose(chosen, to === 'add')}
      />
      {tags.length > 0 && (
        <fieldset className="flex max-h-60 flex-col gap-1 overflow-y-auto">
          <legend className="sr-only">Tag</legend>
          {tags.map(tag => (
            <Radio key={tag.id} name="tag" checked={chosen?.id === tag.id} onChoose={() => choose(tag, isAdding)}>
              <TagDot color={tag.color} />
              {tag.name}
            </Radio>
          ))}
        </fieldset>
      )}
      {isAdding && <NewTag action="Create and add" onCreated={create} />}
    </div>
  )
}

const choiceOf = ({ id, name }: Tag, adds: boolean): Choice => ({
  change: { kind: adds ? 'tag' : 'untag', tagId: id },
  ask: leads => (adds ? `Add “${name}” to ${leads}?` : `Remove “${name}” from ${leads}?`),
  verb: adds ? 'Add tag to' : 'Remove tag from',
})

function ChooseValue({ onChoose }: ChooseProps) {
  const { data: fields = [] } = useQuery(allFields)
  const [field, setField] = useState<CustomField | null>(null)
  const [value, setValue] = useState('')
  const choose = (next: CustomField | null, to: string) => {
    setField(next)
    setValue(to)
    onChoose(
      next && {
        change: { kind: 'value', fieldId: next.id, value: to },
        ask: leads => (to ? `Set ${next.name} to “${to}” for ${leads}?` : `Clear ${next.name} for ${leads}?`),
        verb: to ? 'Set field for' : 'Clear field for',
      },
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {fields.length > 0 && (
        <Field label="Field">
          <SelectOf
            options={[{ value: '', label: 'Choose a field' }, ...optionsOf(fields)]}
            value={field?.id ?? ''}
            onChoose={id => choose(fields.find(one => one.id === id) ?? null, '')}
          />
        </Field>
      )}
      {field ? (
        <Field label={field.name} hint="Leave blank to clear the value.">
          <FieldValue field={field} value={value} onChange={to => choose(field, to)} />
        </Field>
      ) : (
        <NewField onCreated={made => choose(made, '')} />
      )}
    </div>
  )
}

interface RadioProps {
  name: string
  checked?: boolean
  onChoose: () => void
  children: React.ReactNode
}

const Radio = ({ name, checked, onChoose, children }: RadioProps) => (
  <label className="flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-sunken pointer-coarse:min-h-11">
    <input type="radio" name={name} checked={checked} onChange={onChoose} className="accent-accent" />
    {children}
  </label>
)
