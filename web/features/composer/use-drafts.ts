import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasWords } from '#contract/has-words.ts'
import { VARIATIONS } from '#contract/limits.ts'
import type { ArgsOf, ReplyOf } from '#contract/route.ts'
import { type WrittenEmail, writer } from '#contract/writer.ts'
import { call } from '#web/lib/call.ts'
import { callStream } from '#web/lib/call-stream.ts'
import { useKept } from '#web/lib/draft.ts'
import { refusalOf, toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { useMayUse } from '#web/lib/limit.ts'
import { modelUsageQuery } from '#web/lib/model-usage.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useComingText } from '#web/lib/use-coming-text.ts'
import { type Brief, NO_WORDS } from './use-brief.ts'

type Request = ArgsOf<typeof writer.generateEmail>['body']
/** What a draft was asked for beyond the request of all. */
export type Asked = Pick<Request, 'length' | 'variation' | 'mention'>
export type WrittenDraft = ReplyOf<typeof writer.generateEmail> & {
  asked?: Asked | undefined
  /** The user wrote it. */
  isOwn?: boolean
  /** The model failed before the end. */
  isCut?: boolean | undefined
}

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
  const [kept, set] = useKept<Written | null>(`composer-drafts${brief.slot}`, null)
  const written = kept?.drafts[kept.shown] ? kept : undefined
  const client = useQueryClient()
  const onSettled = () => void client.invalidateQueries({ queryKey: modelUsageQuery.queryKey })
  const { write, coming, stop } = useWriting()
  /** What came before the model failed becomes a draft beside those that were there. */
  const keepCut = (draft: WrittenDraft, request: Request, leadId: string | undefined) => {
    const before = written?.drafts ?? []
    set({ request, drafts: [...before, draft], shown: before.length, leadId })
  }
  const generating = useMutation({
    onSettled,
    mutationFn: ({ request, leadId }: { request: Request; leadId: string | undefined }) =>
      write(request, draft => keepCut(draft, request, leadId)),
    onSuccess: (draft, { request, leadId }) => {
      if (!draft) return
      set({ request, drafts: [draft], shown: 0, leadId })
      toast({ title: 'Email generated', text: draft.subject, tone: 'good' })
    },
    onError: failed('Failed to generate email. Please try again.'),
  })
  const varying = useChange({
    onSettled,
    mutationFn: ({ request, drafts }: Written) =>
      allWritten(
        Array.from({ length: VARIATIONS }, async (_, index): Promise<WrittenDraft> => {
          const asked = { variation: drafts.length + index }
          return { ...(await call(writer.generateEmail, { body: { ...request, ...asked } })), asked }
        }),
      ),
    said: more => ({ title: 'Variations generated', text: `Choose from ${plural(more.length, 'more draft')}.` }),
    onSuccess: (more, asked) => {
      // Not those of the request: the user may have edited meanwhile.
      const { drafts, ...rest } = written ?? asked
      set({ ...rest, drafts: [...drafts, ...more], shown: drafts.length })
    },
    onError: failed('Failed to generate variations. Please try again.'),
  })
  const mayUse = useMayUse()
  const generate = () => {
    const request = requestOf(brief)
    const isFilled = request.nicheOffer.trim() && request.targetBusinessDetails.trim()
    if (isFilled && hasWords(request.nicheOffer))
      return void mayUse().then(may => may && generating.mutate({ request, leadId: brief.leadId }))
    const text = isFilled ? NO_WORDS : 'Please fill in both your niche/offer and target business details.'
    toast({ title: 'Missing information', text, tone: 'bad' })
  }
  const vary = () => {
    if (written) return void mayUse().then(may => may && varying.mutate(written))
    toast({ title: 'No email to vary', text: 'Generate an email first.', tone: 'bad' })
  }
  const edit = (part: Partial<WrittenDraft>, at = written?.shown) => {
    if (!written) return
    const drafts = written.drafts.map((draft, index) => (index === at ? { ...draft, ...part } : draft))
    set({ ...written, drafts })
  }
  return {
    drafts: written?.drafts ?? [],
    shown: written?.shown ?? 0,
    draft: written?.drafts[written.shown],
    leadId: written?.leadId,
    request: written?.request,
    show: (shown: number) => written && set({ ...written, shown }),
    /** The text that a model is writing now. */
    coming,
    stop,
    write,
    generate,
    /** Lets the user write it. */
    begin: () => set(ownDraft(brief)),
    forget: () => set(null),
    vary,
    edit,
    isGenerating: generating.isPending,
    isBusy: generating.isPending || varying.isPending,
  }
}

const requestOf = ({ offerText, targetBusinessDetails, tone, length, leadId, isOwnTone }: Brief): Request => ({
  nicheOffer: offerText,
  targetBusinessDetails,
  tone,
  length,
  ...(leadId && { leadId }),
  ...(isOwnTone && { ownTone: true }),
})

const ownDraft = (brief: Brief): Written => ({
  request: requestOf(brief),
  drafts: [{ subject: '', body: '', tone: brief.tone, writer: 'builtin', isOwn: true }],
  shown: 0,
  leadId: brief.leadId,
})

/** Those that were written. Fails only if none was. */
async function allWritten(writing: Promise<WrittenDraft>[]): Promise<WrittenDraft[]> {
  const settled = await Promise.allSettled(writing)
  const written = settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  return written.length > 0 ? written : Promise.all(writing)
}

const failed = (text: string) => (error: unknown) => toastFailure(error, 'Generation failed', refusalOf(error) ?? text)

/** Writes an email; a model’s text appears as it comes. Stopped, it returns null, and the page keeps what it had. */
function useWriting() {
  const { data: usage } = useQuery(modelUsageQuery)
  const { coming, follow, stop } = useComingText()
  const write = async (request: Request, onCut?: (draft: WrittenDraft) => void): Promise<WrittenDraft | null> =>
    !usage || usage.writer === 'builtin'
      ? call(writer.generateEmail, { body: request })
      : follow<WrittenEmail>(
          listening => callStream(writer.streamEmail, { body: request }, listening),
          text => onCut?.({ ...text, tone: request.tone ?? 'professional', writer: usage.writer, isCut: true }),
        )
  return { write, coming, stop }
}
