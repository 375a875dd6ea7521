import { BriefCard } from '#web/features/composer/brief-card.tsx'
import { PreviewCard } from '#web/features/composer/preview-card.tsx'
import { useBrief, useDetailsOfUrl } from '#web/features/composer/use-brief.ts'
import { useDrafts } from '#web/features/composer/use-drafts.ts'
import { RunsCard } from '#web/features/drafts/runs/runs-card.tsx'

export function AiComposerPage() {
  const brief = useBrief()
  useDetailsOfUrl(brief)
  const drafts = useDrafts(brief)
  return (
    <div className="mx-auto grid max-w-6xl items-start gap-3 lg:grid-cols-[minmax(20rem,5fr)_7fr]">
      <BriefCard brief={brief} isBusy={drafts.isBusy} onGenerate={drafts.generate} />
      <div className="flex min-w-0 flex-col gap-3">
        <PreviewCard drafts={drafts} offer={brief.offer} />
        <RunsCard />
      </div>
    </div>
  )
}
