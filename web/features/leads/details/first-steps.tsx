import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, ListTodo, PenLine, Phone, SquarePen, StickyNote } from 'lucide-react'
import type { Lead } from '#contract/leads.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCallLeads } from '../kept-selection.ts'
import { peopleOfLead } from '../people/queries.ts'
import { useWriting } from './use-open-lead.ts'

interface FirstStepsProps {
  lead: Lead
  onEdit: () => void
  onAdd: (adding: Adding) => void
}

/** What's added to a lead in place. */
export type Adding = 'note' | 'task' | null

export interface MoveProps {
  lead: Lead
  /** Where it stands in the list. */
  at: { rows: Lead[]; matching: number; onMove: (id: string) => void }
}

/** What a user does next with a lead. */
export function FirstSteps({ lead, onEdit, onAdd }: FirstStepsProps) {
  const call = useCallLeads()
  const { isWriting, write, close } = useWriting()
  const { data: people = [] } = useQuery(peopleOfLead(lead.id))
  const canCall = lead.phone !== null || people.some(({ phone }) => phone !== null)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 max-sm:gap-1 max-sm:[&_.button:not(:last-child)]:px-2">
      <Button
        variant={isWriting ? 'secondary' : 'primary'}
        title="Write an email (E)"
        aria-expanded={isWriting}
        onClick={() => void (isWriting ? close() : write(lead.id))}
        data-write
      >
        <PenLine aria-hidden />
        Write
      </Button>
      <Button
        disabled={!canCall}
        title={canCall ? 'Call (C)' : 'This lead has no phone number'}
        onClick={() => call({ ids: [lead.id] })}
      >
        <Phone aria-hidden />
        Call
      </Button>
      <Button onClick={() => onAdd('note')}>
        <StickyNote aria-hidden />
        Note
      </Button>
      <Button onClick={() => onAdd('task')}>
        <ListTodo aria-hidden />
        Task
      </Button>
      <IconButton icon={SquarePen} label="Edit" onClick={onEdit} />
    </div>
  )
}

/** The way to the leads before and after it. */
export function Neighbors({ lead, at: { rows, matching, onMove } }: MoveProps) {
  const index = rows.findIndex(({ id }) => id === lead.id)
  const move = (step: number) => {
    const next = rows[index + step]
    return { disabled: index < 0 || !next, onClick: () => next && onMove(next.id) }
  }
  const link = new URL(`/dashboard?lead=${lead.id}`, window.location.origin).href
  return (
    <span className="ml-auto flex items-center">
      <span className="max-sm:hidden">
        <CopyButton text={link} label="Copy link to lead" />
      </span>
      <IconButton icon={ChevronUp} label="Previous lead (K)" {...move(-1)} />
      <IconButton icon={ChevronDown} label="Next lead (J)" {...move(1)} />
      {index >= 0 && (
        <span className="figures ml-1 text-ink-2 text-xs max-sm:hidden">
          {formatNumber(index + 1)} of {formatNumber(matching)}
        </span>
      )}
    </span>
  )
}
