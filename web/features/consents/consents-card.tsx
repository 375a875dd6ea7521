import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { isEmailAddress } from '#contract/address.ts'
import { consents, type RecordedConsent } from '#contract/consents.ts'
import { call, hrefOf } from '#web/lib/call.ts'
import { pagesOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SearchedList } from '#web/ui/searched-list.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { consentText, givenDay } from './consent-text.ts'
import { RecordDialog } from './record-dialog.tsx'

const consentsQuery = (q: string) =>
  pagesOf(['consents', q], consents.list, { query: { q } }, { keepsPrevious: true, refetchOnMount: 'always' })

/** Who agreed to be emailed, with the proof, and who withdrew that. */
export function ConsentsCard() {
  const [q, setQ] = useState('')
  return (
    <SearchedList
      title="Consents"
      text="Who agreed to your emails: to what, when, where, and by whom. A withdrawn one no longer counts, and stays as proof."
      of={useInfiniteQuery(consentsQuery(q))}
      q={q}
      onSearch={setQ}
      href={hrefOf(consents.exportCsv)}
      file="consents.csv"
      empty={{
        title: 'No consent is recorded',
        text: 'In some countries, people have to agree before you email them. Review names them, and you record here how they agreed.',
      }}
      add={
        <DialogButton dialog={close => <Record onClose={close} />}>
          <Plus aria-hidden />
          Record consent
        </DialogButton>
      }
    >
      {row => <Item key={row.email} row={row} />}
    </SearchedList>
  )
}

const Item = ({ row }: { row: RecordedConsent }) => (
  <li className="flex items-center gap-3 py-2">
    <span className="min-w-0 flex-1">
      <span className="wrap-anywhere block font-medium">{row.email}</span>
      <span className="wrap-anywhere block text-ink-2 text-xs">{consentText(row)}</span>
    </span>
    <time dateTime={row.givenOn} className="figures shrink-0 text-ink-3 text-xs">
      {givenDay(row)}
    </time>
    {!row.withdrawnAt && (
      <DialogButton
        icon={{ icon: X, label: `Withdraw the consent of ${row.email}` }}
        size="sm"
        dialog={close => <Withdraw email={row.email} onClose={close} />}
      />
    )}
  </li>
)

function Withdraw({ email, onClose }: { email: string; onClose: () => void }) {
  const withdrawing = useChange({
    mutationFn: () => call(consents.withdraw, { body: { emails: [email] } }),
    reread: [['consents']],
    said: { title: 'Consent withdrawn', text: `Opens of ${email} are no longer stored.` },
    onSuccess: () => onClose(),
    failed: ['Nothing was changed', 'The consent still counts. Try again.'],
  })
  return (
    <AlertDialog
      title={`Withdraw the consent of ${email}?`}
      text="Review names them again, and images in emails that they got store nothing anymore. To never email them, add them to the suppression list."
      confirm="Withdraw consent"
      pending={withdrawing.isPending}
      onConfirm={() => withdrawing.mutate()}
      onClose={onClose}
    />
  )
}

function Record({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const emails = text.split(/[\s,;]+/).filter(Boolean)
  const wrong = emails.find(email => !isEmailAddress(email))
  return (
    <RecordDialog
      title="Record consent"
      emails={() => emails}
      isReady={emails.length > 0 && wrong === undefined}
      onClose={onClose}
    >
      <Field
        label="Email addresses"
        hint="One per line, or with commas between."
        error={wrong === undefined ? undefined : `“${wrong}” isn’t an email address.`}
      >
        <Textarea autoFocus rows={3} value={text} onChange={event => setText(event.target.value)} />
      </Field>
    </RecordDialog>
  )
}
