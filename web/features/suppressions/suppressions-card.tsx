import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Suppression, suppressions } from '#contract/suppressions.ts'
import { addressesInFile, nameBad } from '#web/features/campaigns/audience/addresses.ts'
import { hrefOf } from '#web/lib/call.ts'
import { formatDay, formatNumber, plural } from '#web/lib/format.ts'
import { readTextFile } from '#web/lib/read-text-file.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SearchedList } from '#web/ui/searched-list.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { shownAs, suppressionsQuery, useAddSuppressions } from './queries.ts'
import { RemoveSuppression } from './remove-suppression.tsx'

const REASONS: Record<Suppression['reason'], string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  manual: 'Added by you',
  imported: 'Imported',
}

/** Whom the account never contacts, and why. */
export function SuppressionsCard() {
  const [q, setQ] = useState('')
  return (
    <SearchedList
      title="Suppression list"
      text="No campaign, answer, or call reaches what’s on it."
      of={useInfiniteQuery(suppressionsQuery(q))}
      q={q}
      onSearch={setQ}
      href={hrefOf(suppressions.exportCsv)}
      file="suppressions.csv"
      empty={{
        title: 'Nobody is on the list',
        text: 'Canvass adds people who unsubscribe or complain, and addresses that no longer exist. You can add others.',
      }}
      add={
        <DialogButton dialog={close => <AddSuppressions onClose={close} />}>
          <Plus aria-hidden />
          Add
        </DialogButton>
      }
    >
      {row => <Item key={`${row.channel} ${row.address}`} row={row} />}
    </SearchedList>
  )
}

function Item({ row }: { row: Suppression }) {
  const { channel, reason, detail, createdAt } = row
  const shown = shownAs(row)
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-medium">{shown}</span>
        <span className="wrap-anywhere block text-ink-2 text-xs">
          {channel === 'domain' && 'Everyone at this domain. '}
          {REASONS[reason]}
          {detail && `: ${detail}`}
        </span>
      </span>
      <time dateTime={createdAt} className="figures shrink-0 text-ink-3 text-xs">
        {formatDay(createdAt)}
      </time>
      <DialogButton
        icon={{ icon: X, label: `Remove ${shown}` }}
        size="sm"
        dialog={close => <RemoveSuppression entry={row} onClose={close} />}
      />
    </li>
  )
}

const FILES = ['.csv', '.txt']

/** Adds what the user types or pastes, or every address of a file. What can't be read stays in the field. */
function AddSuppressions({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const adding = useAddSuppressions(onClose)
  const file = useRef<HTMLInputElement>(null)
  const entries = text
    .split(/[,;\t\n]/)
    .map(entry => entry.trim())
    .filter(Boolean)
  const unreadable = adding.data?.unreadable ?? []
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const read = await readTextFile(chosen, FILES)
    if ('problem' in read) toast({ ...read.problem, tone: 'bad' })
    else setText(addressesInFile(read.text).join('\n'))
  }
  const add = () => adding.mutate(entries, { onSuccess: ({ unreadable }) => setText(unreadable.join('\n')) })
  return (
    <ActionDialog
      onClose={onClose}
      title="Add to the suppression list"
      size="md"
      more={
        <Button className="mr-auto" variant="ghost" onClick={() => file.current?.click()}>
          <FileUp aria-hidden />
          From File
        </Button>
      }
      action={entries.length > 1 ? `Add (${formatNumber(entries.length)})` : 'Add'}
      disabled={entries.length === 0}
      pending={adding.isPending}
      onAct={add}
    >
      <input
        ref={file}
        type="file"
        hidden
        accept={FILES.join(',')}
        aria-label="File with addresses"
        onChange={event => take(event.target.files?.[0])}
      />
      <Field
        label="Email addresses, domains, or phone numbers"
        hint="One per line, or with commas between. *@shop.com is everyone at that domain. Phone numbers with their country code: +1 212 555 0142."
        error={
          unreadable.length > 0
            ? `${plural(unreadable.length, 'entry isn’t', 'entries aren’t')} an address, a domain, or a number: ${nameBad(unreadable)}`
            : undefined
        }
      >
        <Textarea autoFocus rows={6} value={text} onChange={event => setText(event.target.value)} />
      </Field>
    </ActionDialog>
  )
}
