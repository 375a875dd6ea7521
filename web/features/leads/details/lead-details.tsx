import { useQuery } from '@tanstack/react-query'
import { Check, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { type FieldFor, fieldOf, fieldsFor, wordsFor } from '#contract/lead-fields.ts'
import { type Lead, LeadUpdate } from '#contract/leads.ts'
import { reasonText } from '#contract/reasons.ts'
import { wholeAddress } from '#contract/whole-address.ts'
import { useDoNotContact } from '#web/features/suppressions/do-not-contact.ts'
import { formatDay } from '#web/lib/format.ts'
import { useKeys } from '#web/lib/keys.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { WebLink } from '#web/ui/web-link.tsx'
import { useLeadChange } from '../change-lead.ts'
import { LeadFacts } from '../facts/lead-facts.tsx'
import { factsOfLead } from '../facts/queries.ts'
import { unwanted } from '../last-contacts.ts'
import { SampleBadge } from '../list/sample.tsx'
import { StatusButton } from '../list/status-button.tsx'
import { StatusMenu } from '../list/status-menu.tsx'
import { LeadPeople } from '../people/lead-people.tsx'
import { moreOfLead } from '../tags-and-fields/queries.ts'
import { TagEditor } from '../tags-and-fields/tag-editor.tsx'
import { type Adding, FirstSteps, type MoveProps, Neighbors } from './first-steps.tsx'
import { LeadActivity } from './lead-activity.tsx'
import { useWriting } from './use-open-lead.ts'

const WebsiteFacts = lazyPart(() => import('#web/features/find-emails/website-facts.tsx'), 'WebsiteFacts')

const LeadConsent = lazyPart(() => import('#web/features/consents/lead-consent.tsx'), 'LeadConsent')
const WriteToLead = lazyPart(() => import('#web/features/composer/write-to-lead.tsx'), 'WriteToLead')
const NoteForm = lazyPart(() => import('./note-form.tsx'), 'NoteForm')
const TaskForm = lazyPart(() => import('#web/features/tasks/task-form.tsx'), 'TaskForm')
const TasksOfLead = lazyPart(() => import('#web/features/tasks/tasks-of-lead.tsx'), 'TasksOfLead')

interface LeadDetailsProps extends MoveProps {
  onEdit: () => void
  isDocked: boolean
  onClose: () => void
  isDeleting: boolean
  onDelete: () => void
}

/** Everything about a lead: on a wide screen beside the list, elsewhere in a dialog over it. */
export function LeadDetails({ lead, at, isDocked, onClose, onEdit, isDeleting, onDelete }: LeadDetailsProps) {
  const Frame = isDocked ? DockedLead : Dialog
  const [adding, setAdding] = useState<Adding>(null)
  const close = () => setAdding(null)
  const doNotContact = useDoNotContact()
  const writing = useWriting()
  const closeEmail = () => {
    void writing.close()
    document.querySelector<HTMLElement>('[data-write]')?.focus()
  }
  return (
    <Frame
      onClose={onClose}
      title={
        <span className="line-clamp-3 break-words" title={lead.businessName}>
          {lead.businessName}
        </span>
      }
      description={
        <span className="flex items-center gap-2">
          Added on {formatDay(lead.createdAt)}
          <Neighbors lead={lead} at={at} />
        </span>
      }
      size="sheet"
    >
      <FirstSteps lead={lead} onEdit={onEdit} onAdd={setAdding} />
      {writing.isWriting && <WriteToLead lead={lead} onClose={closeEmail} />}
      {adding === 'note' && <NoteForm key={`note ${lead.id}`} leadId={lead.id} onClose={close} />}
      {adding === 'task' && <TaskForm key={`task ${lead.id}`} leadId={lead.id} onClose={close} />}
      <About key={lead.id} lead={lead} />
      {/* A toast appears over the lower edge, so no button stays there. */}
      <footer className="mt-4 flex flex-wrap justify-end gap-2 border-line border-t pt-3">
        <Button variant="danger-ghost" className="mr-auto" pending={isDeleting} onClick={onDelete}>
          Confirm Delete
        </Button>
        {(lead.email || lead.phone) && <Button onClick={() => void doNotContact(lead)}>Do not contact</Button>}
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Frame>
  )
}

function About({ lead }: { lead: Lead }) {
  const { data: facts = [] } = useQuery(factsOfLead(lead.id))
  const { data: more } = useQuery(moreOfLead(lead.id))
  return (
    <>
      {lead.source === 'sample' && (
        <p className="mb-3 flex items-center gap-2 text-ink-2">
          <SampleBadge /> A made-up business to try Canvass with. You can’t email or call it for real.
        </p>
      )}
      {more?.suppression && (
        <p className="mb-3 flex items-center gap-2 text-ink-2">
          <Badge tone="bad">{unwanted(lead)}</Badge> {reasonText({ reason: more.suppression })}.
        </p>
      )}
      <dl className="grid grid-cols-[6.5rem_1fr] items-center gap-y-2">
        <Fact name={fieldOf('status').label}>
          <Status lead={lead} />
        </Fact>
        <Fact name="Tags">
          <TagEditor leadId={lead.id} has={more?.tags ?? []} />
        </Fact>
        {factsOf(lead).map(name => (
          <Fact key={name} name={fieldOf(name).label}>
            <EditableValue lead={lead} name={name}>
              <Value name={name} value={name === 'address' ? wholeAddress(lead) : lead[name]} />
            </EditableValue>
          </Fact>
        ))}
      </dl>
      {lead.email && <LeadConsent email={lead.email} />}
      <LeadPeople lead={lead} />
      <LeadFacts lead={lead} />
      <WebsiteFacts lead={lead} known={facts.map(({ type }) => type)} />
      <TasksOfLead leadId={lead.id} />
      <LeadActivity leadId={lead.id} />
    </>
  )
}

function Status({ lead }: { lead: Lead }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { change } = useLeadChange()
  return (
    <>
      <StatusButton lead={lead} onOpen={setAnchor} />
      {anchor && (
        <StatusMenu
          {...{ lead, anchor }}
          onClose={() => setAnchor(null)}
          onChange={(_, status) => change(lead, 'status', status)}
        />
      )}
    </>
  )
}

/** A paragraph only if the lead has one. The address has the town and what belongs to it. */
const factsOf = (lead: Lead) =>
  fieldsFor('form').filter(name => !ELSEWHERE.has(name) && (lead[name] || fieldOf(name).input !== 'paragraph'))
const ELSEWHERE = new Set<string>(['businessName', 'city', 'region', 'postcode', 'country'])

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0 whitespace-pre-line break-words [&_a]:text-accent [&_a]:underline-offset-4 [&_a]:hover:underline">
      {children}
    </dd>
  </>
)

function Value({ name, value }: { name: FieldFor<'form'>; value: string | null }) {
  if (!value) return <span className="text-ink-3">N/A</span>
  const { input } = fieldOf(name)
  if (input === 'email' || input === 'tel')
    return (
      <a href={`${input === 'tel' ? 'tel' : 'mailto'}:${value}`} className="tap">
        {value}
      </a>
    )
  return input === 'url' ? <WebLink url={value} className="tap" /> : value
}

/** The frame of a lead beside the list. The list stays usable: the focus stays in it, and Escape closes the lead. */
function DockedLead({ onClose, title, description, children }: DialogProps) {
  const titleId = useId()
  useKeys([{ key: 'Escape', label: 'Close lead', run: () => isOverlayOpen() || onClose() }])
  return (
    <aside
      role="dialog"
      aria-labelledby={titleId}
      className="sticky top-15 flex h-[calc(100dvh-13rem)] min-h-96 flex-col overflow-hidden rounded-xl border border-line bg-panel"
    >
      <header className="flex items-start justify-between gap-4 px-4 pt-3.5 pb-3">
        <div className="min-w-0 grow">
          <h2 id={titleId} className="font-semibold text-lg">
            {title}
          </h2>
          <p className="mt-0.5 text-ink-2">{description}</p>
        </div>
        <IconButton icon={X} label="Close lead" onClick={onClose} className="-mt-1 -mr-2" />
      </header>
      <div className="min-h-0 grow overflow-y-auto px-4 pb-4">{children}</div>
    </aside>
  )
}

const isOverlayOpen = () => document.querySelector('[data-modal], [role=alertdialog], [role=menu]') !== null

interface EditableValueProps {
  lead: Lead
  name: FieldFor<'form'>
  /** The value as it's shown while nobody edits it. */
  children: ReactNode
}

/** A field of a lead that is edited where it stands: Enter saves, Escape gives up. */
function EditableValue({ lead, name, children }: EditableValueProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Editor lead={lead} name={name} onClose={() => setOpen(false)} />
  return (
    <span className="group flex items-center justify-between gap-1">
      <span className="min-w-0 break-words">{children}</span>
      <IconButton
        icon={Pencil}
        size="sm"
        label={`Edit ${wordsFor(name)}`}
        onClick={() => setOpen(true)}
        className="-my-1 shrink-0 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      />
    </span>
  )
}

function Editor({ lead, name, onClose }: Omit<EditableValueProps, 'children'> & { onClose: () => void }) {
  const [value, setValue] = useState(lead[name] ?? '')
  const [fault, setFault] = useState<string>()
  const { change } = useLeadChange()
  const save = () => {
    const { data, error } = LeadUpdate.safeParse({ [name]: value })
    if (error) return setFault(error.issues[0]?.message)
    change(lead, name, data[name] ?? '')
    onClose()
  }
  const isParagraph = fieldOf(name).input === 'paragraph'
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter' || (isParagraph && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    save()
  }
  const control = {
    value,
    autoFocus: true,
    onKeyDown: keys,
    onChange: ({ target }: { target: { value: string } }) => setValue(target.value),
  }
  return (
    <span className="-my-1 flex items-end gap-0.5">
      <Field label={fieldOf(name).label} isLabelHidden error={fault} className="min-w-0 grow">
        {isParagraph ? <Textarea {...control} /> : <Input {...control} />}
      </Field>
      <IconButton icon={Check} label="Save (Enter)" onClick={save} />
      <IconButton icon={X} label="Cancel (Esc)" onClick={onClose} />
    </span>
  )
}
