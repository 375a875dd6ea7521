import { Check, PencilLine, Plus, RefreshCw, SkipForward, Square, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DraftLine, DraftRun, LeadEmailDraft } from '#contract/drafts.ts'
import type { Fact } from '#contract/facts.ts'
import type { Length } from '#contract/writer.ts'
import { plural } from '#web/lib/format.ts'
import { wordsIn } from '#web/lib/reading.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { KeyHint } from '#web/ui/kbd.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { Support } from '../facts.ts'
import { isFlagged } from '../text.ts'
import { FactList } from './fact-list.tsx'
import type { Desk } from './use-desk.ts'
import type { Rewriting } from './use-texts.ts'

// Lazy, because its form needs zod.
const AddFact = lazyPart(() => import('./add-fact.tsx'), 'AddFact')

/** The facts of the open draft, tied to its clauses. */
export function DeskFacts({ desk, onShown }: { desk: Desk; onShown?: () => void }) {
  const { draft, line, supports, pointing, scroller, adding } = desk
  if (!draft || line?.state === 'queued') return null
  const show = (key: string) => {
    onShown?.()
    const clauses = scroller.current?.querySelectorAll<HTMLElement>('[data-backed-by]') ?? []
    const clause = [...clauses].find(({ dataset }) => dataset.backedBy === key)
    clause?.scrollIntoView({ block: 'center' })
    clause?.focus({ preventScroll: true })
  }
  return (
    <FactList
      {...supports}
      pointedKey={pointing.pointed?.key ?? null}
      onPoint={key => pointing.point(key === null ? null : { key, clause: null })}
      onShow={show}
    >
      {adding.isOpen ? (
        <AddFact draft={draft} onAdded={() => desk.recheck(draft)} onClose={adding.close} />
      ) : (
        <Button variant="link" onClick={adding.open} className="self-start px-2.75">
          <Plus aria-hidden />
          Add fact
        </Button>
      )}
    </FactList>
  )
}

/** The decision on the open draft, and above it how to rewrite. */
export function Decisions({ run, line, desk }: { run: DraftRun; line: DraftLine; desk: Desk }) {
  const { acts, draft, isRewriting, coming } = desk
  return (
    <>
      {desk.isAskingHow && (
        <RewriteLine
          length={draft ? lengthOf(draft.body) : run.length}
          facts={desk.supports.unused}
          onRewrite={desk.rewriteAs}
          onClose={desk.stopAsking}
        />
      )}
      {coming ? (
        <StopRewriting onStop={desk.stop} />
      ) : (
        <Actions line={line} draft={draft} isRewriting={isRewriting} acts={acts} onReopen={desk.reopen} />
      )}
    </>
  )
}

interface ActionsProps {
  line: DraftLine
  draft: LeadEmailDraft | undefined
  isRewriting: boolean
  acts: Desk['acts']
  onReopen: () => void
}

/** Without icons beside the keys, all fit on one line. */
const LOOK = 'px-2.5 text-sm'

/** The decision on the open draft. They stay at the bottom. */
function Actions({ line, draft, isRewriting, acts, onReopen }: ActionsProps) {
  const isDecided = line.state === 'approved' || line.state === 'skipped'
  const canEdit = line.state === 'written' || line.state === 'approved'
  return (
    <div className="grid grid-cols-3 gap-2 md:gap-1.5 max-md:[&>button:first-child]:col-span-3 md:flex md:flex-wrap">
      {line.state === 'written' && (
        <Button variant="primary" size="lg" className={LOOK} pending={isRewriting} onClick={acts.approve}>
          <Check aria-hidden />
          {approveWords(line, draft)}
          <KeyHint>A</KeyHint>
        </Button>
      )}
      {isDecided && (
        <Button size="lg" className={LOOK} onClick={onReopen}>
          <Undo2 aria-hidden />
          Move back to review
        </Button>
      )}
      {canEdit && (
        <Button size="lg" className={LOOK} onClick={acts.edit}>
          <PencilLine aria-hidden className="md:hidden" />
          Edit
          <KeyHint>E</KeyHint>
        </Button>
      )}
      {(line.state === 'written' || line.state === 'failed') && (
        <Button size="lg" className={LOOK} pending={isRewriting} onClick={acts.rewrite}>
          <RefreshCw aria-hidden className="md:hidden" />
          {line.state === 'failed' ? 'Try again' : 'Rewrite'}
          <KeyHint>R</KeyHint>
        </Button>
      )}
      {(line.state === 'written' || line.state === 'failed') && (
        <Button size="lg" className={LOOK} onClick={acts.skip}>
          <SkipForward aria-hidden className="md:hidden" />
          Skip
          <KeyHint>S</KeyHint>
        </Button>
      )}
    </div>
  )
}

/** While a model writes the new text: the only thing to decide. */
const StopRewriting = ({ onStop }: { onStop: () => void }) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button size="lg" className={LOOK} onClick={onStop}>
      <Square aria-hidden />
      Stop
      <KeyHint>Esc</KeyHint>
    </Button>
    <span className="text-ink-2 text-sm">Stopping keeps the old text.</span>
  </div>
)

/** Says what an approval changes: flagged sentences go, and a flagged subject is replaced. */
function approveWords({ isFlagged: isLineFlagged }: DraftLine, draft: LeadEmailDraft | undefined): string {
  const flagged = isLineFlagged ? (draft?.clauses.filter(isFlagged) ?? []) : []
  const inBody = flagged.filter(({ part }) => part === 'body').length
  if (flagged.length === 0) return 'Approve'
  if (inBody === 0) return 'Replace subject and approve'
  return inBody === 1 ? 'Remove sentence and approve' : `Remove ${plural(inBody, 'sentence')} and approve`
}

interface RewriteLineProps {
  /** The draft's, to go one step from. */
  length: Length
  /** Facts that the draft doesn't use. */
  facts: Support[]
  onRewrite: (how: Rewriting) => void
  onClose: () => void
}

const SHORTER = { long: 'medium', medium: 'short', short: 'short' } as const
const LONGER = { short: 'medium', medium: 'long', long: 'long' } as const

/** What the writers do with short, medium, and long. */
const MOST_WORDS = { short: 80, medium: 140 }

/** The length that a text has, whatever the run asked for: it may have been edited or rewritten. */
function lengthOf(body: string): Length {
  const words = wordsIn(body)
  if (words <= MOST_WORDS.short) return 'short'
  return words <= MOST_WORDS.medium ? 'medium' : 'long'
}

/** Facts that say something in an email. */
const MENTIONED = new Set<Fact['type']>([
  'rating',
  'opening_hours',
  'founded',
  'service',
  'menu_item',
  'person',
  'quote',
])

/** One line above the actions: how the next version should differ. */
function RewriteLine({ length, facts, onRewrite, onClose }: RewriteLineProps) {
  const mentions = facts.flatMap(({ label, value, fact }) =>
    fact && MENTIONED.has(fact.type) ? [{ label, value }] : [],
  )
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const instruction = typed.trim()
  return (
    <Form
      aria-label="Rewrite"
      onSubmit={() => onRewrite(instruction ? { instruction } : {})}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      className="flex flex-wrap items-center gap-2 pb-2"
    >
      {length !== 'short' && <Button onClick={() => onRewrite({ length: SHORTER[length] })}>Shorter</Button>}
      {length !== 'long' && <Button onClick={() => onRewrite({ length: LONGER[length] })}>Longer</Button>}
      {mentions.length > 0 && (
        <MenuButton
          label="Mention a fact"
          align="start"
          items={mentions.map(({ label, value }) => ({
            label: `${label}: ${value}`,
            run: () => onRewrite({ instruction: `Mention ${value}`.slice(0, 500) }),
          }))}
        >
          Mention …
        </MenuButton>
      )}
      <Input
        ref={input}
        aria-label="What to change"
        placeholder="Say what to change"
        value={typed}
        maxLength={500}
        onChange={event => setTyped(event.target.value)}
        className="min-w-40 flex-1"
      />
      <Button type="submit">{instruction ? 'Rewrite' : 'Write another version'}</Button>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
    </Form>
  )
}
