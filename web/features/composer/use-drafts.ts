import { useMutation } from '@tanstack/react-query'
import { VARIATIONS } from '#contract/limits.ts'
import { type ArgsOf, type ReplyOf } from '#contract/route.ts'
import { type EmailDraft, writer } from '#contract/writer.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { useMayUse } from '#web/lib/limit.ts'
import { isRefusal } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import type { Brief } from './use-brief.ts'

type Request = ArgsOf<typeof writer.generateEmail>['body']
export type WrittenDraft = ReplyOf<typeof writer.generateEmail>

interface Written {
  /** Variations use the same request, whatever the user has typed since. */
  request: Request
  drafts: WrittenDraft[]
  shown: number
  /** The lead that they're for. */
  leadId?: string | undefined
}

/** The drafts on the page: the generated one and its variations, with the user's edits. */
export function useDrafts(brief: Brief) {
  const [kept, keep] = useDraft('composer-drafts', '')
  const written = readWritten(kept)
  const set = (next: Written) => keep(JSON.stringify(next))
  const generating = useMutation({
    mutationFn: ({ request }: { request: Request; leadId: string | undefined }) =>
      call(writer.generateEmail, { body: request }),
    onSuccess: (draft, { request, leadId }) => {
      set({ request, drafts: [draft], shown: 0, leadId })
      toast({ title: 'Email generated', text: draft.subject, tone: 'good' })
    },
    onError: error =>
      toastFailure(error, 'Generation failed', 'Failed to generate email. Please try again.', {
        serverSays: isRefusal(error),
      }),
  })
  const varying = useMutation({
    mutationFn: ({ request, drafts }: Written) =>
      Promise.all(
        Array.from({ length: VARIATIONS }, (_, index) =>
          call(writer.generateEmail, { body: { ...request, variation: drafts.length + index } }),
        ),
      ),
    onSuccess: (more, asked) => {
      // Not those of the request: the user may have edited meanwhile.
      const { drafts, ...rest } = written ?? asked
      set({ ...rest, drafts: [...drafts, ...more], shown: drafts.length })
      toast({ title: 'Variations generated', text: `Choose from ${more.length} more drafts.`, tone: 'good' })
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
  const edit = (part: Partial<EmailDraft>) => {
    if (!written) return
    const drafts = written.drafts.map((draft, index) => (index === written.shown ? { ...draft, ...part } : draft))
    set({ ...written, drafts })
  }
  return {
    drafts: written?.drafts ?? [],
    shown: written?.shown ?? 0,
    draft: written?.drafts[written.shown],
    leadId: written?.leadId,
    show: (shown: number) => written && set({ ...written, shown }),
    generate,
    vary,
    edit,
    isGenerating: generating.isPending,
    isBusy: generating.isPending || varying.isPending,
  }
}

/** Ignores anything that isn't readable. */
function readWritten(kept: string): Written | undefined {
  try {
    const written = JSON.parse(kept || 'null') as Written | null
    return written?.drafts[written.shown] ? written : undefined
  } catch {
    return undefined
  }
}
