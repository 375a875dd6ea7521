import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

interface LetterBoxProps {
  title: string
  removing: string
  /** Without: it stays. */
  onRemove: (() => void) | undefined
  children: ReactNode
}

/** One more letter of a campaign, beside its first. */
export const LetterBox = ({ title, removing, onRemove, children }: LetterBoxProps) => (
  <fieldset className="flex w-full min-w-0 flex-col gap-3 rounded-xl border border-line p-3">
    <legend className="sr-only">{title}</legend>
    <div className="flex items-center justify-between gap-2">
      <h3 aria-hidden className="font-semibold">
        {title}
      </h3>
      {onRemove && <IconButton size="sm" icon={Trash2} label={removing} onClick={onRemove} />}
    </div>
    {children}
  </fieldset>
)
