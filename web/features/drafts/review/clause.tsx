import type { DraftClause } from '#contract/drafts.ts'
import { cn } from '#web/lib/cn.ts'
import { supportKeyOf } from '../facts.ts'
import { isFlagged, type Piece } from '../text.ts'
import type { Pointing } from './use-pointing.ts'

/** A clause, and the follow-up that it's in: 0 is the first email. */
export type PlacedClause = DraftClause & { followUp?: number }

/** Names a clause within its draft. */
export const clauseId = ({ part, start, followUp = 0 }: PlacedClause) => `clause-${followUp}-${part}-${start}`
export const reasonId = (clause: PlacedClause) => `${clauseId(clause)}-reason`
export const NOTE_ID = 'fact-note'

const MARKED = 'rounded-xs underline underline-offset-5 outline-offset-1'

interface PiecesProps {
  pieces: Piece[]
  pointing: Pointing
  /** Clauses are in the tab order. */
  areTabStops: boolean
  /** A tap opens and closes the note below the paragraph; otherwise hovering opens it. */
  isByTap: boolean
}

/** A text whose backed and flagged clauses are marked. */
export const Pieces = ({ pieces, ...props }: PiecesProps) =>
  pieces.map(({ text, start, clause }) => {
    if (!clause) return <span key={start}>{text}</span>
    if (isFlagged(clause))
      return (
        <mark
          key={start}
          aria-describedby={reasonId(clause)}
          className={cn(MARKED, 'bg-warm-soft text-ink decoration-warm decoration-wavy decoration-[1.5px]')}
        >
          {text}
        </mark>
      )
    return <Backed key={start} clause={clause} text={text} {...props} />
  })

interface BackedProps extends Omit<PiecesProps, 'pieces'> {
  clause: DraftClause
  text: string
}

function Backed({ clause, text, pointing, areTabStops, isByTap }: BackedProps) {
  const { pointed, point, leave } = pointing
  const key = supportKeyOf(clause) ?? ''
  const id = clauseId(clause)
  const isOpen = pointed?.clause === id
  const isPointed = isOpen || (pointed?.clause === null && pointed.key === key)
  const open = () => point({ key, clause: id })
  const toggle = () => (isOpen && isByTap ? point(null) : open())
  return (
    // A span breaks across lines; a button doesn't.
    <span
      role="button"
      tabIndex={areTabStops ? 0 : -1}
      data-clause={id}
      data-backed-by={key}
      aria-expanded={isOpen}
      aria-describedby={isOpen ? NOTE_ID : undefined}
      onClick={toggle}
      onPointerEnter={event => event.pointerType === 'mouse' && !isByTap && open()}
      onPointerLeave={event => event.pointerType === 'mouse' && !isByTap && leave()}
      onFocus={() => !isByTap && open()}
      onBlur={() => !isByTap && leave()}
      onKeyDown={event => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          toggle()
        }
      }}
      className={cn(
        MARKED,
        'cursor-help decoration-2 transition-colors',
        isPointed ? 'bg-accent-soft decoration-accent decoration-solid' : 'decoration-accent/70 decoration-dotted',
      )}
    >
      {text}
    </span>
  )
}
