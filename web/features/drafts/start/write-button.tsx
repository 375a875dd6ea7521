import { PenLine } from 'lucide-react'
import { useState } from 'react'
import type { LeadSelection } from '#contract/leads.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const WriteDialog = lazyPart(() => import('./write-dialog.tsx'), 'WriteDialog')

interface WriteButtonProps {
  selection: LeadSelection
  count: number
  /** Another step comes first. */
  isSecondary?: boolean
}

/** Writes an email for each lead of the selection, loaded or not. */
export function WriteButton({ selection, count, isSecondary = false }: WriteButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={isSecondary ? 'secondary' : 'primary'} onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        <PenLine aria-hidden />
        <span className="figures">{`Write (${formatNumber(count)})`}</span>
      </Button>
      {isOpen && <WriteDialog selection={selection} count={count} onClose={() => setIsOpen(false)} />}
    </>
  )
}
