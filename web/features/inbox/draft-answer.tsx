import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { inbox } from '#contract/inbox.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { draftOf } from './draft-of.ts'

/** Drafts the answer. It replaces what's typed, which Undo brings back, and is never sent by itself. */
export function useDraft(threadId: string) {
  const draft = draftOf(threadId)
  return useMutation({
    mutationFn: () => call(inbox.draft, { params: { id: threadId } }),
    onSuccess: ({ body }) => {
      const before = draft.read()
      draft.write(body)
      if (before.trim() !== '')
        toast({ title: 'Answer drafted', action: { label: 'Undo', run: () => draft.write(before) } })
    },
  })
}

type Drafting = ReturnType<typeof useDraft>

export const DraftButton = ({ drafting }: { drafting: Drafting }) => (
  <Button size="sm" variant="ghost" pending={drafting.isPending} onClick={() => drafting.mutate()}>
    <Sparkles aria-hidden /> Draft an answer
  </Button>
)

/** What to check in the draft, or why there's none. */
export function DraftNote({ drafting: { data, error }, body }: { drafting: Drafting; body: string }) {
  if (error)
    return (
      <p role="alert" className="text-warm">
        {sentenceOf(error) ?? 'The answer couldn’t be drafted. Please try again.'}
      </p>
    )
  if (!data || body.trim() === '') return null
  const left = data.unsupported.filter(({ text }) => body.includes(text))
  return (
    <div className="flex flex-col gap-1 text-ink-2 text-xs">
      <p>Drafted from your offer, the facts, and this thread. Check it before you send it.</p>
      {left.length > 0 && (
        <ul aria-label="Check these sentences" className="flex flex-col gap-1 text-warm">
          {left.map(({ text, reason }) => (
            <li key={text} className="wrap-anywhere">
              “{text}” {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
