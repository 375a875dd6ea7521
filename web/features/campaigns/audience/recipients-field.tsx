import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addressNorm } from '#contract/address.ts'
import { suppressionText } from '#contract/preflight-words.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, useFieldControl } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ToPerson } from '#web/ui/to-person.tsx'
import type { CampaignFields } from '../form/campaign-fields.ts'
import type { NotesOn } from '../form/use-notes.tsx'
import { addAddresses, inFewLines } from './addresses.ts'
import { RecipientTools } from './recipient-tools.tsx'
import { type Business, useBusinesses } from './use-businesses.ts'

/** The recipients: the businesses that they belong to, as far as they're leads, and a text of addresses while it has the focus. */
export function RecipientsField({
  form: {
    recipients,
    addresses: { all, bad },
    setRecipients,
    campaign: { includesContacted },
  },
  notesOn,
}: {
  form: CampaignFields
  notesOn: NotesOn
}) {
  const [isText, setIsText] = useState(false)
  const [areAllShown, setAreAllShown] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const known = useBusinesses(isText || bad.length > 0 ? [] : all, includesContacted)
  const count = plural(all.length, 'address', 'addresses')
  // Others can have been added since.
  const bringBack = useLatest(({ email, at }: { email: string; at: number }) => {
    if (addAddresses(recipients, [email]).added > 0) setRecipients(all.toSpliced(at, 0, email).join(', '))
  })
  const paste = () => {
    flushSync(() => setIsText(true))
    field.current?.focus()
  }
  const hint = known.length > FEW && !areAllShown && (
    <button type="button" className="font-medium text-accent hover:underline" onClick={() => setAreAllShown(true)}>
      Show {known.length === all.length ? 'all' : 'the first'} {known.length}
    </button>
  )
  return (
    <Field
      label="Recipients"
      required
      {...notesOn(
        null,
        all.length > 0 ? (
          <>
            {count} {hint}
          </>
        ) : (
          'Comma-separated email addresses'
        ),
      )}
      aside={
        <div className="flex flex-wrap gap-1">
          {known.length > 0 && (
            <Button size="sm" onClick={paste}>
              Paste addresses
            </Button>
          )}
          <RecipientTools recipients={recipients} onChange={setRecipients} />
        </div>
      }
    >
      {known.length > 0 ? (
        <Businesses
          onChoose={(email, to) => {
            const isThis = (address: string) => addressNorm(address) === addressNorm(email)
            const chosen = all.map(address => (isThis(address) ? to : address))
            setRecipients(addAddresses('', chosen).text)
          }}
          list={areAllShown ? known : known.slice(0, FEW)}
          onRemove={({ email, businessName }) => {
            const isThis = (address: string) => addressNorm(address) === addressNorm(email)
            const at = all.findIndex(isThis)
            setRecipients(all.filter(address => !isThis(address)).join(', '))
            toast({
              title: 'Recipient removed',
              text: businessName ?? email,
              action: { label: 'Undo', run: () => bringBack({ email, at }) },
            })
          }}
        />
      ) : (
        <AddressText text={recipients} onChange={setRecipients} onFocused={setIsText} field={field} />
      )}
    </Field>
  )
}

/** As many as the text has lines, so that nothing moves when one takes the place of the other. */
const FEW = 3

interface BusinessesProps {
  list: Business[]
  onRemove: (one: Business) => void
  /** Writes to another person of the business instead. */
  onChoose: (email: string, to: string) => void
}

function Businesses({ list, onRemove, onChoose }: BusinessesProps) {
  const { 'aria-describedby': note } = useFieldControl()
  return (
    <ul
      aria-label="Recipients"
      aria-describedby={note}
      className="min-h-21.5 rounded-md border border-line-strong bg-panel py-px text-sm"
    >
      {list.map(one => (
        <li key={one.email} className="flex min-h-7 items-center gap-2 pr-1 pl-2.5 max-sm:py-1">
          <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 truncate font-medium max-sm:basis-full">{one.businessName ?? one.email}</span>
            {one.address && <span className="min-w-0 truncate text-ink-2">{one.address}</span>}
            {one.businessName && <span className="min-w-0 truncate text-ink-3 text-xs">{one.email}</span>}
            <ToPerson
              email={one.email}
              people={one.people}
              businessName={one.businessName ?? one.email}
              onChoose={to => onChoose(one.email, to.email)}
            />
            {one.suppression && (
              <span className="min-w-0 text-warm text-xs">{`Skipped: ${suppressionText({ reason: one.suppression })}`}</span>
            )}
          </span>
          <IconButton
            size="sm"
            icon={X}
            label={`Remove ${one.businessName ?? one.email}`}
            onClick={({ currentTarget }) => {
              const row = currentTarget.closest('li')
              ;(row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')?.focus()
              onRemove(one)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

interface AddressTextProps {
  text: string
  onChange: (text: string) => void
  onFocused: (isFocused: boolean) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** The addresses as typed or pasted. */
function AddressText({ text, onChange, onFocused, field }: AddressTextProps) {
  useLongLists(field, onChange)
  return (
    <Textarea
      rows={3}
      value={text}
      onChange={event => onChange(inFewLines(event.target.value))}
      onFocus={() => onFocused(true)}
      // It keeps the focus while another window has it.
      onBlur={({ currentTarget }) => document.activeElement !== currentTarget && onFocused(false)}
      ref={field}
      placeholder="ann@bakery.example, bob@garage.example"
      spellCheck={false}
    />
  )
}

/** Takes a long list before the browser inserts it: inserting thousands of lines blocks Chromium for minutes. */
function useLongLists(field: RefObject<HTMLTextAreaElement | null>, onChange: (text: string) => void) {
  const take = useLatest<string, void>(onChange)
  useEffect(() => {
    const { current: box } = field
    const onInput = (event: InputEvent) => {
      const inserted = event.data ?? event.dataTransfer?.getData('text') ?? ''
      const text = inFewLines(inserted)
      if (!box || text === inserted) return
      event.preventDefault()
      box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
      take(box.value)
    }
    box?.addEventListener('beforeinput', onInput)
    return () => box?.removeEventListener('beforeinput', onInput)
  }, [field, take])
}
