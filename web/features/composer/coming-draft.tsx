import { Square } from 'lucide-react'
import type { ComingText } from '#web/lib/use-coming-text.ts'
import { Button } from '#web/ui/button.tsx'

interface ComingDraftProps {
  text: ComingText
  onStop: () => void
}

/** The email as the model writes it. It can’t be edited or used until it has been checked. */
export function ComingDraft({ text: { subject, body }, onStop }: ComingDraftProps) {
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div aria-busy className="flex flex-col gap-3">
        <p className="min-h-6 break-words font-medium text-base">{subject}</p>
        <p className="min-h-60 whitespace-pre-wrap break-words leading-6">{body}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" onClick={onStop}>
          <Square aria-hidden />
          Stop
        </Button>
        <span role="status" className="text-ink-2 text-xs">
          The language model is writing. We check the facts when it’s done.
        </span>
      </div>
    </div>
  )
}
