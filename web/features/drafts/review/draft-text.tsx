import { ExternalLink, Globe, Quote, TriangleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { DraftClause, LeadEmailDraft } from '#contract/drafts.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDate } from '#web/lib/format.ts'
import { useKeys } from '#web/lib/keys.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { websiteText } from '#web/lib/website.ts'
import { Button } from '#web/ui/button.tsx'
import { WebLink } from '#web/ui/web-link.tsx'
import type { Support } from '../facts.ts'
import { isFlagged, paragraphsOf, subjectPieces } from '../text.ts'
import { clauseId, NOTE_ID, Pieces, type PlacedClause, reasonId } from './clause.tsx'
import type { Pointing } from './use-pointing.ts'

interface DraftTextProps {
  draft: Pick<LeadEmailDraft, 'subject' | 'body' | 'clauses' | 'email' | 'state'>
  /** A follow-up's number. It has no subject and no address of its own. */
  followUp?: number
  /** Whom it's for, to be chosen beside the address. */
  to?: ReactNode
  supports: Support[]
  pointing: Pointing
  areTabStops: boolean
  onRemove: (clause: DraftClause) => void
  onEdit: () => void
  onAddFact: () => void
}

/** Subject and body with their clauses, the reasons of the flagged ones, and the note on the one pointed at. */
export function DraftText(props: DraftTextProps) {
  const { draft, followUp = 0, to, supports, pointing, areTabStops, onRemove, onEdit, onAddFact } = props
  const { subject, body, email, state } = draft
  const clauses = draft.clauses.map((clause): PlacedClause => ({ ...clause, followUp }))
  const isPhone = useIsPhone()
  const article = useRef<HTMLDivElement>(null)
  const { pointed } = pointing
  // The draft and its follow-ups share one pointer; the note belongs to the text that has the clause.
  const isPointedHere = clauses.some(clause => clauseId(clause) === pointed?.clause)
  const support = isPointedHere ? supports.find(({ key }) => key === pointed?.key) : undefined
  useKeys(support ? [{ key: 'escape', label: 'Close the fact', run: () => pointing.point(null) }] : [])
  const shared = { pointing, areTabStops, isByTap: isPhone }
  const canChange = state === 'written'
  const reasons = (flagged: DraftClause[]) =>
    flagged.map(clause => (
      <Reason
        key={clause.start}
        clause={clause}
        onRemove={canChange && clause.part === 'body' ? () => onRemove(clause) : undefined}
        onEdit={canChange ? onEdit : undefined}
        onAddFact={canChange ? onAddFact : undefined}
      />
    ))
  const note = (part: DraftClause['part'], from: number, to: number) => {
    const isHere = clauses.some(
      clause => clauseId(clause) === pointed?.clause && clause.part === part && clause.start < to && clause.end > from,
    )
    return isPhone && support && isHere ? (
      <span id={NOTE_ID} className="my-2 block rounded-lg border border-line bg-bg p-3 text-sm">
        <FactNote support={support} />
      </span>
    ) : null
  }
  return (
    <div ref={article} className="relative">
      {followUp === 0 && (
        <div className="px-4 pt-1 pb-3 md:px-6">
          <h2 className="wrap-anywhere font-semibold text-lg">
            <Pieces pieces={subjectPieces(subject, clauses)} {...shared} />
          </h2>
          {note('subject', 0, subject.length)}
          {reasons(clauses.filter(clause => clause.part === 'subject' && isFlagged(clause)))}
          <div className="wrap-anywhere mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-2">
            {email === null ? 'No email address: it can’t be sent yet.' : `To ${email}`}
            {to}
          </div>
        </div>
      )}
      <div
        className={cn(
          'flex flex-col gap-4 px-4 text-[15px] leading-6.5 md:px-6',
          followUp === 0 ? 'border-line border-t py-5' : 'pt-2 pb-5',
        )}
      >
        {paragraphsOf(body, clauses).map(({ start, pieces, flagged }) => (
          <div key={start}>
            <p className="wrap-anywhere whitespace-pre-line">
              <Pieces pieces={pieces} {...shared} />
            </p>
            {note('body', start, start + pieces.reduce((length, { text }) => length + text.length, 0))}
            {reasons(flagged)}
          </div>
        ))}
      </div>
      {!isPhone && support && <Note support={support} pointing={pointing} article={article} />}
    </div>
  )
}

const WIDTH = 336
const GAP = 8
/** With less room above the clause, the note opens below it. */
const ROOM = 130

interface NoteProps {
  support: Support
  pointing: Pointing
  article: RefObject<HTMLElement | null>
}

/** Beside the clause that is pointed at. The pointer can move onto it. */
function Note({ support, pointing, article }: NoteProps) {
  const clause = pointing.pointed?.clause
  const note = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const frame = article.current?.getBoundingClientRect()
    const lines = article.current?.querySelector(`[data-clause="${clause}"]`)?.getClientRects()
    const [first, last] = [lines?.[0], lines?.[lines.length - 1]]
    if (!note.current || !frame || !first || !last) return
    const room = first.top - (article.current?.closest('[data-scroller]')?.getBoundingClientRect().top ?? 0)
    const isAbove = room > ROOM
    Object.assign(note.current.style, {
      left: `${Math.max(8, Math.min(first.left - frame.left, frame.width - WIDTH - 8))}px`,
      bottom: isAbove ? `${frame.bottom - first.top + GAP}px` : 'auto',
      top: isAbove ? 'auto' : `${last.bottom - frame.top + GAP}px`,
    })
  }, [article, clause])
  return (
    <div
      ref={note}
      id={NOTE_ID}
      role="note"
      onPointerEnter={pointing.stay}
      onPointerLeave={pointing.leave}
      style={{ width: WIDTH }}
      className="absolute z-20 max-w-[calc(100%-1rem)] animate-appear rounded-lg border border-line bg-panel p-3 shadow-lift"
    >
      <FactNote support={support} />
    </div>
  )
}

/** A value of at most this many characters fits beside its label. */
const SHORT = 28

/** The fact behind a clause, with its source. */
function FactNote({ support: { label, value, source, fact } }: { support: Support }) {
  const isShort = value.length <= SHORT
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <Quote aria-hidden className="size-4 shrink-0 text-accent" />
          <span className="wrap-anywhere">{isShort ? `${label}: ${value}` : label}</span>
        </span>
        <span className="figures shrink-0 text-ink-2">{fact?.date ? `Read ${formatDate(fact.date)}` : source}</span>
      </span>
      {!isShort && (
        <span className="wrap-anywhere mt-1 line-clamp-5 block text-ink-2">
          {fact?.type === 'quote' ? `“${value}”` : value}
        </span>
      )}
      {fact?.url && (
        <WebLink url={fact.url} className="mt-1.5 flex min-w-0 items-center gap-1.5 text-accent hover:underline">
          <Globe aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{websiteText(fact.url)}</span>
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
        </WebLink>
      )}
    </>
  )
}

interface ReasonProps {
  clause: DraftClause
  /** Undefined if the clause can't just go, or the draft is decided. */
  onRemove: (() => void) | undefined
  onEdit: (() => void) | undefined
  onAddFact: (() => void) | undefined
}

/** Why a clause is flagged, directly below it. It takes the focus if an approval fails because of it. */
const Reason = ({ clause, onRemove, onEdit, onAddFact }: ReasonProps) => (
  <div
    id={reasonId(clause)}
    data-reason
    tabIndex={-1}
    className="mt-2 flex gap-2.5 rounded-lg border border-warm/35 bg-warm-soft p-3 text-sm"
  >
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warm" />
    <div className="min-w-0">
      <p>
        <strong className="font-semibold">No fact supports this.</strong> {clause.reason}
      </p>
      {(onRemove || onEdit) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {onRemove && <Button onClick={onRemove}>Remove sentence</Button>}
          {onEdit && <Button onClick={onEdit}>Edit</Button>}
          {onAddFact && (
            <Button variant="ghost" onClick={onAddFact}>
              Add a fact
            </Button>
          )}
        </div>
      )}
    </div>
  </div>
)
