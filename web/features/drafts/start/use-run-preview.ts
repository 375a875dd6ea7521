import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { drafts, type RunPreview } from '#contract/drafts.ts'
import type { ArgsOf } from '#contract/route.ts'
import { call } from '#web/lib/call.ts'
import { useSettled } from '#web/lib/use-settled.ts'

type PreviewedRun = ArgsOf<typeof drafts.preview>['body']

const TYPING_MS = 400

/** What the server says of a run before it starts; null as long as there's nothing to write from. */
export function useRunPreview(run: PreviewedRun | null): RunPreview | null {
  const [settled] = useSettled(JSON.stringify(run), TYPING_MS)
  const { data } = useQuery({
    queryKey: ['drafts', 'preview', settled],
    queryFn: ({ signal }) => call(drafts.preview, { body: JSON.parse(settled) as PreviewedRun }, { signal }),
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (run && data) ?? null
}
