import { useQueryClient } from '@tanstack/react-query'
import type { Length } from '#contract/writer.ts'
import { useMayUse } from '#web/lib/limit.ts'
import { modelUsageQuery } from '#web/lib/model-usage.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { useDrafts, WrittenDraft } from './use-drafts.ts'

const SHORTER: Partial<Record<Length, Length>> = { long: 'medium', medium: 'short' }

/** Writes the shown draft again: shorter, or so that it mentions a fact. */
export function useRewrite({ draft, shown, request, edit, write }: ReturnType<typeof useDrafts>) {
  const client = useQueryClient()
  const mayUse = useMayUse()
  const rewriting = useChange({
    onSettled: () => void client.invalidateQueries({ queryKey: modelUsageQuery.queryKey }),
    mutationFn: async ({ asked }: { asked: NonNullable<WrittenDraft['asked']>; before: WrittenDraft; at: number }) => {
      if (!request) throw new Error('There’s no draft to rewrite')
      return write({ ...request, ...asked })
    },
    onSuccess: (next, { asked, before, at }) => {
      if (!next) return
      edit({ isCut: undefined, ...next, asked }, at)
      const { subject, body } = before
      if (next.subject === subject && next.body === body && asked.mention === before.asked?.mention)
        return toast({
          title: 'Already as short as it gets',
          text: 'It has your offer and a question, and nothing else.',
        })
      toast({
        title: 'Email rewritten',
        text: 'Undo to get your text back.',
        tone: 'good',
        action: { label: 'Undo', run: () => edit({ subject, body, asked: before.asked }, at) },
      })
    },
    failed: ['Generation failed', 'Failed to rewrite the email. Please try again.'],
  })
  const shorter = SHORTER[draft?.asked?.length ?? request?.length ?? 'medium']
  const rewrite = (wish: WrittenDraft['asked']) => {
    if (!draft || rewriting.isPending) return
    const asked = { ...draft.asked, ...wish }
    void mayUse().then(may => may && rewriting.mutate({ asked, before: draft, at: shown }))
  }
  return {
    isRewriting: rewriting.isPending,
    /** Undefined if the draft is as short as it gets. */
    shorten: shorter && (() => rewrite({ length: shorter })),
    mention: (value: string) => rewrite({ mention: value }),
  }
}
