import { useMutation } from '@tanstack/react-query'
import { VARIATIONS } from '#contract/limits.ts'
import { type ArgsOf, type ReplyOf } from '#contract/route.ts'
import { type Letter, writer } from '#contract/writer.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { useMayUse } from '#web/lib/limit.ts'
import { isRefusal } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import type { Brief } from './use-brief.ts'

type Request = ArgsOf<typeof writer.generateEmail>['body']
export type WrittenLetter = ReplyOf<typeof writer.generateEmail>

interface Written {
  /** What they were written from: variations are of the same, whatever is typed since. */
  request: Request
  letters: WrittenLetter[]
  shown: number
  /** The lead that they were written to. */
  leadId?: string | undefined
}

/** The letters on the page: one that was generated, its variations, and what the user made of them. */
export function useLetters(brief: Brief) {
  const [kept, keep] = useDraft('composer-letters', '')
  const written = readWritten(kept)
  const set = (next: Written) => keep(JSON.stringify(next))
  const generating = useMutation({
    mutationFn: ({ request }: { request: Request; leadId: string | undefined }) =>
      call(writer.generateEmail, { body: request }),
    onSuccess: (letter, { request, leadId }) => {
      set({ request, letters: [letter], shown: 0, leadId })
      toast({ title: 'Email generated', text: letter.subject, tone: 'good' })
    },
    onError: error =>
      toastFailure(error, 'Generation failed', 'Failed to generate email. Please try again.', {
        serverSays: isRefusal(error),
      }),
  })
  const varying = useMutation({
    mutationFn: ({ request, letters }: Written) =>
      Promise.all(
        Array.from({ length: VARIATIONS }, (_, index) =>
          call(writer.generateEmail, { body: { ...request, variation: letters.length + index } }),
        ),
      ),
    onSuccess: (more, asked) => {
      // As they are by now: somebody may have gone on writing.
      const { letters, ...rest } = written ?? asked
      set({ ...rest, letters: [...letters, ...more], shown: letters.length })
      toast({ title: 'Variations generated', text: `${more.length} more to choose from`, tone: 'good' })
    },
    onError: error =>
      toastFailure(error, 'Generation failed', 'Failed to generate variations. Please try again.', {
        serverSays: isRefusal(error),
      }),
  })
  const mayUse = useMayUse()
  const generate = () => {
    const { nicheOffer, targetBusinessDetails, tone, length, leadId } = brief
    if (nicheOffer.trim() && targetBusinessDetails.trim())
      return void mayUse().then(
        may => may && generating.mutate({ request: { nicheOffer, targetBusinessDetails, tone, length }, leadId }),
      )
    const text = 'Please fill in both your niche/offer and target business details.'
    toast({ title: 'Missing information', text, tone: 'bad' })
  }
  const vary = () => {
    if (written) return void mayUse().then(may => may && varying.mutate(written))
    toast({ title: 'No email to vary', text: 'Generate an email first.', tone: 'bad' })
  }
  const edit = (part: Partial<Letter>) => {
    if (!written) return
    const letters = written.letters.map((letter, index) => (index === written.shown ? { ...letter, ...part } : letter))
    set({ ...written, letters })
  }
  return {
    letters: written?.letters ?? [],
    shown: written?.shown ?? 0,
    letter: written?.letters[written.shown],
    leadId: written?.leadId,
    show: (shown: number) => written && set({ ...written, shown }),
    generate,
    vary,
    edit,
    isGenerating: generating.isPending,
    isBusy: generating.isPending || varying.isPending,
  }
}

/** Our own tab wrote it; still, what can not be read is as good as none. */
function readWritten(kept: string): Written | undefined {
  try {
    const written = JSON.parse(kept || 'null') as Written | null
    return written?.letters[written.shown] ? written : undefined
  } catch {
    return undefined
  }
}
