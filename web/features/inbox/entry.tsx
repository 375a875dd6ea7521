import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { contacts } from '#contract/contacts.ts'
import type { ThreadEntry, WholeThread } from '#contract/inbox.ts'
import { leads } from '#contract/leads.ts'
import { replies } from '#contract/replies.ts'
import { call } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { formatMoment, formatSoon } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { rereadInbox } from './counts.ts'
import { FilesOf } from './files.tsx'
import { Label } from './label.tsx'
import { useUnsend } from './use-answer.ts'

interface EntryProps {
  entry: ThreadEntry
  whole: WholeThread
  /** Starts as one line. */
  isFolded: boolean
}

/** One email: its own words, the quote behind a button. */
export function Entry({ entry, whole, isFolded }: EntryProps) {
  const [isOpen, setOpen] = useState(!isFolded)
  const isMine = entry.kind !== 'received'
  const name = isMine ? 'You' : entry.fromName || entry.from
  return (
    <article className="rounded-xl border border-line bg-panel">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-2.5 rounded-xl px-3.5 py-2.5 text-left"
      >
        <span
          aria-hidden
          className={cn(
            'grid size-6 shrink-0 place-items-center rounded-full border border-line font-medium text-xs',
            isMine ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink-2',
          )}
        >
          {name.slice(0, 1).toUpperCase()}
        </span>
        <span title={entry.from} className="max-w-1/2 shrink-0 truncate font-semibold">
          {name}
        </span>
        {entry.label === 'automatic' && <Label label="automatic" className="shrink-0 text-xs" />}
        <span className="min-w-0 flex-1 truncate text-ink-2">
          {isOpen ? !isMine && name !== entry.from && entry.from : entry.text}
        </span>
        <time dateTime={entry.at} title={formatMoment(entry.at)} className="shrink-0 text-ink-2 text-xs">
          {formatSoon(entry.at)}
        </time>
      </button>
      {isOpen && (
        <div className="flex flex-col items-start gap-3 px-3.5 pb-3.5 md:pl-12">
          <p className="wrap-anywhere max-w-prose whitespace-pre-line text-base">
            {entry.text || 'This email has no text.'}
          </p>
          {entry.quote && <Quote text={entry.quote} />}
          {entry.files.length > 0 && <FilesOf entry={entry} threadId={whole.thread.id} />}
          {entry.otherAddress && (
            <OtherContact leadId={whole.thread.leadId} name={whole.thread.name} email={entry.otherAddress} />
          )}
          {entry.isDoubtful && <Doubt entry={entry} whole={whole} />}
        </div>
      )}
      <Note entry={entry} whole={whole} />
    </article>
  )
}

function Quote({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="bg-sunken text-ink-2">
        <Ellipsis aria-hidden />
        {isOpen ? 'Hide the quote' : 'What they quoted'}
      </Button>
      {isOpen && (
        <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3 text-ink-2">
          {text}
        </blockquote>
      )}
    </>
  )
}

/** Whether an email from the same company is an answer is for the user to say. */
function Doubt({ entry, whole }: Pick<EntryProps, 'entry' | 'whole'>) {
  const client = useQueryClient()
  const say = useChange({
    mutationFn: (isAnswer: boolean) =>
      call(replies.update, { params: { id: entry.campaignId ?? '', replyId: entry.id }, body: { isAnswer } }),
    onSuccess: () => void rereadInbox(client),
    failed: ['The change wasn’t saved'],
  })
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-2">
      Perhaps an answer to your email to {whole.thread.email}. Is it?
      <Button size="sm" pending={say.isPending} onClick={() => say.mutate(true)}>
        Yes
      </Button>
      <Button size="sm" pending={say.isPending} onClick={() => say.mutate(false)}>
        No
      </Button>
    </p>
  )
}

/** What became of an email, and the way back while there is one. */
function Note({ entry, whole }: Pick<EntryProps, 'entry' | 'whole'>) {
  const unsend = useUnsend(whole.thread.id)
  const words = stateWords(entry)
  if (!words) return null
  const isBad = entry.state === 'failed' || entry.state === 'unknown'
  return (
    <p
      role="status"
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-3.5 py-2 md:pl-12',
        isBad ? 'text-bad' : 'text-ink-2',
      )}
    >
      {words}
      {(entry.state === 'waiting' || (entry.state === 'failed' && !whole.refusal)) && (
        <Button size="sm" pending={unsend.isPending} onClick={() => unsend.mutate(entry.id)}>
          {entry.state === 'waiting' ? 'Take back' : 'Edit and try again'}
        </Button>
      )}
    </p>
  )
}

const stateWords = ({ state, at, note }: ThreadEntry) => {
  if (state === 'sending') return 'Being sent…'
  if (state === 'failed') return `Not sent. ${note ?? ''}`
  return state === 'waiting' ? `${note ? `${note} ` : ''}Sends ${formatSoon(at)}.` : note
}

interface Named {
  /** The lead whose answer names them, if it's still there. */
  leadId: string | null
  name: string | null
  email: string
}

/** Adds whom they named instead to the people of the lead; without one, as a lead. */
function OtherContact({ leadId, name, email }: Named) {
  const client = useQueryClient()
  const reread = () => void client.invalidateQueries({ queryKey: ['leads'] })
  const remove = useChange({
    mutationFn: (id: string) => call(contacts.remove, { params: { id } }),
    onSuccess: () => {
      reread()
      add.reset()
    },
    failed: ['Undo failed'],
  })
  const add = useChange({
    mutationFn: async () => {
      // No greeting says a name that's an address.
      if (leadId) return call(contacts.add, { params: { id: leadId }, body: { name: email, email } })
      await call(leads.create, { body: { businessName: name || email, email } })
      return []
    },
    onSuccess: people => {
      reread()
      const added = people.find(person => person.email === email)
      toast({
        title: leadId ? 'Person added' : 'Lead added',
        text: leadId ? `${email} is one of this lead’s people now.` : `You can write to ${email} now.`,
        tone: 'good',
        action: added && { label: 'Undo', run: () => remove.mutate(added.id) },
      })
    },
    failed: ['Adding failed'],
  })
  return (
    <Button size="sm" pending={add.isPending} disabled={add.isSuccess} onClick={() => add.mutate()}>
      Add {email} {leadId ? 'to this lead’s people' : 'as a lead'}
    </Button>
  )
}
