import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { useDeleteSearch, useRenameSearch, useRestoreSearch } from './queries.ts'

interface SavedDialogProps {
  saved: SavedSearch[]
  lastRun: (saved: SavedSearch) => string
  isRunning: boolean
  onRun: (saved: SavedSearch) => void
  onClose: () => void
}

/** Runs, renames, and deletes saved searches. */
export function SavedDialog({ saved, lastRun, isRunning, onRun, onClose }: SavedDialogProps) {
  const [renamed, setRenamed] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<SavedSearch | null>(null)
  const deletion = useDeleteSearch()
  const restoring = useRestoreSearch()
  return (
    <Dialog
      onClose={onClose}
      title="Saved searches"
      description="Each one finds only businesses that aren’t in your list yet."
    >
      {saved.length === 0 && (
        <EmptyState icon={Bookmark} title="No saved searches" text="Type a search, then select Save search." />
      )}
      <ul aria-label="All saved searches" className="divide-y divide-line">
        {saved.map(one => (
          <li key={one.id} className="py-2.5">
            {renamed === one.id ? (
              <Rename saved={one} onDone={() => setRenamed(null)} />
            ) : (
              <div className="flex items-center gap-2">
                <div className="min-w-0 grow">
                  <p className="break-words font-medium">{one.name}</p>
                  <p className="break-words text-ink-2 text-xs">
                    {one.name !== one.text && `“${one.text}” · `}
                    {one.area && 'in the area you drew · '}
                    {lastRun(one)}
                  </p>
                </div>
                <Button size="sm" disabled={isRunning} aria-label={`Run ${one.name}`} onClick={() => onRun(one)}>
                  Run
                </Button>
                <IconButton icon={Pencil} size="sm" label={`Rename ${one.name}`} onClick={() => setRenamed(one.id)} />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={`Delete ${one.name}`}
                  onClick={() => deletion.mutate(one, { onSuccess: () => setDeleted(one) })}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {/* The toast offers Undo too, but the focus can't leave the dialog. */}
      {deleted && !saved.some(({ id }) => id === deleted.id) && (
        <p role="status" className="mt-2 flex items-center justify-between gap-2 text-ink-2">
          <span className="min-w-0 break-words">Deleted “{deleted.name}”.</span>
          <Button size="sm" pending={restoring.isPending} onClick={() => restoring.mutate(deleted)}>
            Undo
          </Button>
        </p>
      )}
    </Dialog>
  )
}

function Rename({ saved, onDone }: { saved: SavedSearch; onDone: () => void }) {
  const [name, setName] = useState(saved.name)
  const renaming = useRenameSearch(onDone)
  const submit = () => {
    renaming.mutate({ id: saved.id, name })
  }
  const failure = sentenceOf(renaming.error) ?? 'Couldn’t change the name. Try again.'
  return (
    <Form onSubmit={submit}>
      <Field label={`New name for “${saved.name}”`} error={renaming.isError ? failure : undefined}>
        <Input autoFocus value={name} maxLength={100} onChange={event => setName(event.target.value)} />
      </Field>
      <div className="mt-2 flex justify-end gap-2">
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={renaming.isPending}>
          Rename
        </Button>
      </div>
    </Form>
  )
}
