import { BriefCard } from '#web/features/composer/brief-card.tsx'
import { PreviewCard } from '#web/features/composer/preview-card.tsx'
import { useBrief } from '#web/features/composer/use-brief.ts'
import { useLetters } from '#web/features/composer/use-drafts.ts'

export function AiComposerPage() {
  const brief = useBrief()
  const letters = useLetters(brief)
  return (
    <div className="mx-auto grid max-w-6xl items-start gap-3 lg:grid-cols-[minmax(20rem,5fr)_7fr]">
      <BriefCard brief={brief} isBusy={letters.isBusy} onGenerate={letters.generate} />
      <PreviewCard letters={letters} />
    </div>
  )
}
