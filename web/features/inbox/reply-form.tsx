import { useQuery } from '@tanstack/react-query'
import { Braces, CalendarClock, LayoutTemplate, Lock, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import type { WholeThread } from '#contract/inbox.ts'
import { VARIABLES } from '#contract/variables.ts'
import type { InsertHtml } from '#web/features/campaigns/editor/body-editor.tsx'
import { kindOf } from '#web/features/campaigns/editor/body-kind.ts'
import { offerProfilesQuery } from '#web/features/offers/queries.ts'
import { shownAs } from '#web/features/suppressions/queries.ts'
import { RemoveSuppression } from '#web/features/suppressions/remove-suppression.tsx'
import { useKeys } from '#web/lib/keys.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { useStore } from '#web/lib/store.ts'
import { nameInWords } from '#web/lib/template-words.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { KeyHint } from '#web/ui/kbd.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DraftButton, DraftNote, useDraft } from './draft-answer.tsx'
import { draftOf } from './draft-of.ts'
import { Attach } from './files.tsx'
import { laterTimes } from './later.ts'
import { useSend } from './use-answer.ts'

const BodyEditor = lazyPart(
  () => import('#web/features/campaigns/editor/body-editor.tsx'),
  'BodyEditor',
  <Skeleton className="h-40" />,
)
const TemplatesDialog = lazyPart(
  () => import('#web/features/campaigns/templates/templates-dialog.tsx'),
  'TemplatesDialog',
)

/** The answer: from the right account, in the same thread. Nothing leaves for ten seconds. */
export function ReplyForm({ whole }: { whole: WholeThread }) {
  const { thread, from, to, subject, entries } = whole
  const draft = draftOf(thread.id)
  const body = useStore(draft, text => text)
  const [chosen, setChosen] = useState(from[0])
  const account = from.find(({ id }) => id === chosen?.id) ?? from[0]
  const insert = useRef<InsertHtml>(null)
  const sending = useSend(whole)
  const drafting = useDraft(thread.id)
  const problem = problemWith({ isUsable: account?.isUsable ?? false, body })
  const send = (sendAt?: string) => {
    if (problem || sending.isPending) return
    sending.mutate({ accountId: account?.id ?? null, sendAt })
  }
  useKeys([{ key: 'mod+enter', label: 'Send answer', run: () => send() }])
  return (
    <section
      aria-label="Your answer"
      className="rounded-xl border border-line-strong bg-panel"
      data-reply
      ref={leaveByEscape}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3.5 py-2">
        <From from={from} account={account} onChoose={setChosen} />
        <span className={account?.isUsable ? 'text-ink-2 text-xs' : 'font-medium text-warm text-xs'}>
          {account?.reason}
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-3.5 py-2">
        <span className="text-ink-2">To</span>
        <span className="min-w-0 truncate">{to}</span>
        <span className="flex min-w-0 flex-1 basis-40 gap-2">
          <span className="text-ink-2">Subject</span>
          <span className="min-w-0 truncate" title={subject}>
            {subject}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-1 text-ink-2 text-xs">
          <Lock aria-hidden className="size-3.5" /> Same thread
        </span>
      </p>
      <div className="flex flex-col gap-2 p-3.5">
        <BodyEditor label="Your answer" body={body} onChange={draft.write} insert={insert} rows={7} />
        <div className="flex flex-wrap gap-1">
          {entries.some(({ kind, label }) => kind === 'received' && label !== 'automatic') && (
            <DraftButton drafting={drafting} />
          )}
          <InsertTools body={body} insert={html => insert.current?.(html)} onFill={draft.write} />
          <Attach threadId={thread.id} />
        </div>
        <DraftNote drafting={drafting} body={body} />
        {sending.error && (
          <p role="alert" className="text-bad">
            {sentenceOf(sending.error) ?? 'Your answer wasn’t sent. Please try again.'} Your text is still here.
          </p>
        )}
      </div>
      <SendBar problem={problem} isPending={sending.isPending} onSend={send} />
    </section>
  )
}

interface SendBarProps {
  problem: string | null
  isPending: boolean
  onSend: (sendAt?: string) => void
}

function SendBar({ problem, isPending, onSend }: SendBarProps) {
  return (
    <div className="sticky -bottom-4 z-10 flex flex-wrap items-center gap-3 rounded-b-xl border-line border-t bg-panel px-3.5 py-2.5">
      <Button
        variant="primary"
        pending={isPending}
        aria-disabled={problem !== null || undefined}
        onClick={() => onSend()}
        className="max-md:flex-1"
      >
        <Send aria-hidden />
        Send
        <KeyHint className="ml-1">Ctrl ↵</KeyHint>
      </Button>
      <span className="text-ink-2 text-xs max-md:hidden">{problem ?? 'You can undo it.'}</span>
      <MenuButton
        className="ml-auto"
        label="Send later"
        align="end"
        items={laterTimes().map(({ label, at }) => ({ label, disabled: problem !== null, run: () => onSend(at) }))}
      >
        <CalendarClock aria-hidden />
        Send later
      </MenuButton>
    </div>
  )
}

/** Escape leaves the editor, and not the thread; the keys of the inbox work again. */
function leaveByEscape(form: HTMLElement | null) {
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    form?.closest<HTMLElement>('[tabindex="-1"]')?.focus()
  }
  form?.addEventListener('keydown', leave)
  return () => form?.removeEventListener('keydown', leave)
}

function problemWith({ isUsable, body }: { isUsable: boolean; body: string }): string | null {
  if (!isUsable) return 'Choose an account that can send.'
  return body.trim() === '' ? 'Write your answer first.' : null
}

interface FromProps {
  from: WholeThread['from']
  account: WholeThread['from'][number] | undefined
  onChoose: (account: WholeThread['from'][number] | undefined) => void
}

const From = ({ from, account, onChoose }: FromProps) => (
  <span className="flex min-w-0 flex-1 items-center gap-2">
    <span className="text-ink-2">From</span>
    {from.length === 1 ? (
      <span className="truncate font-medium">{account?.address}</span>
    ) : (
      <SelectOf
        plain
        label="Send from"
        options={from.map(({ id, address }) => ({ value: id ?? '', label: address }))}
        value={account?.id ?? ''}
        onChoose={chosen => onChoose(from.find(({ id }) => (id ?? '') === chosen))}
        className="min-w-0 font-medium"
      />
    )}
  </span>
)

/** Variables, signatures, and templates, as in a campaign. Formatted text has the first two in its toolbar. */
function InsertTools({ body, insert, onFill }: { body: string; insert: InsertHtml; onFill: (body: string) => void }) {
  const { data: profiles = [] } = useQuery(offerProfilesQuery)
  const signatures = profiles.filter(({ signature }) => signature?.trim())
  return (
    <>
      {kindOf(body) === 'plain' && (
        <MenuButton
          size="sm"
          variant="ghost"
          label="Insert"
          align="start"
          items={[
            ...signatures.map(({ name, signature }) => ({
              label: `Signature of ${name}`,
              takesFocus: true,
              run: () => onFill(`${body.trimEnd()}\n\n${signature.trim()}`.trimStart()),
            })),
            ...VARIABLES.map(name => ({
              label: nameInWords(name),
              takesFocus: true,
              run: () => insert(`{{${name}}}`),
            })),
          ]}
        >
          <Braces aria-hidden /> Insert
        </MenuButton>
      )}
      <DialogButton
        size="sm"
        variant="ghost"
        dialog={close => (
          <TemplatesDialog
            part="body"
            email={{ subject: '', body }}
            onUse={filled => filled.body && onFill(filled.body)}
            onClose={close}
          />
        )}
      >
        <LayoutTemplate aria-hidden /> Templates
      </DialogButton>
    </>
  )
}

/** In place of the editor: why nobody may email them, and the way back if that was a mistake. */
export function Refusal({ refusal }: { refusal: NonNullable<WholeThread['refusal']> }) {
  return (
    <section
      aria-label="Your answer"
      className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken px-4 py-3"
    >
      <p className="wrap-anywhere min-w-0 flex-1">
        <span className="font-semibold">You can’t email {shownAs(refusal)}.</span> {refusal.text}
      </p>
      <DialogButton dialog={close => <RemoveSuppression entry={refusal} onClose={close} />}>
        Remove from list
      </DialogButton>
    </section>
  )
}
