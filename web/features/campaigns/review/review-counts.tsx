import type { Finding } from '#contract/preflight.ts'
import { isBlock } from '#contract/preflight-levels.ts'
import { plural } from '#web/lib/format.ts'
import type { Missing } from './missing.ts'

interface CountsProps {
  findings: Finding[]
  missing: Missing[]
}

const countBlocks = ({ findings, missing }: CountsProps) =>
  findings.filter(isBlock).length + missing.filter(({ isBad }) => isBad).length

/** "1 to fix, 2 to check" beside the heading. */
export function ReviewCounts({ findings, missing }: CountsProps) {
  const blocks = countBlocks({ findings, missing })
  const warnings = findings.filter(({ severity }) => severity === 'warning').length
  const suggestions = findings.filter(({ severity }) => severity === 'suggestion').length
  return (
    <span className="flex gap-3">
      {blocks > 0 && <span className="text-bad">{`${blocks} to fix`}</span>}
      {warnings > 0 && <span className="text-warm">{`${warnings} to check`}</span>}
      {suggestions > 0 && <span className="text-ink-2">{plural(suggestions, 'suggestion')}</span>}
    </span>
  )
}

/** Beside the buttons: why they don't send yet. */
export function StillToFix(props: CountsProps) {
  const blocks = countBlocks(props)
  if (blocks === 0) return null
  return <p className="w-full text-bad text-sm">{`Fix ${plural(blocks, 'problem')} to send this campaign.`}</p>
}
