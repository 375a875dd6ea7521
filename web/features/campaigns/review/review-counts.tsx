import type { Finding } from '#contract/preflight.ts'
import { isBlock } from '#contract/preflight-words.ts'
import { plural } from '#web/lib/format.ts'

/** "1 to fix, 2 to check" beside the heading. */
export function ReviewCounts({ findings }: { findings: Finding[] }) {
  const blocks = findings.filter(isBlock).length
  const warnings = findings.length - blocks
  return (
    <span className="flex gap-3">
      {blocks > 0 && <span className="text-bad">{`${blocks} to fix`}</span>}
      {warnings > 0 && <span className="text-warm">{`${warnings} to check`}</span>}
    </span>
  )
}

/** Beside the buttons: why they don't send yet. */
export function StillToFix({ findings }: { findings: Finding[] }) {
  const blocks = findings.filter(isBlock).length
  if (blocks === 0) return null
  return <p className="w-full text-bad text-sm">{`Fix ${plural(blocks, 'problem')} to send this campaign.`}</p>
}
