import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Finding } from '#contract/preflight.ts'
import { findingText, isBlock } from '#contract/preflight-words.ts'
import { cn } from '#web/lib/cn.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { CampaignEmails } from '../email/all-emails.ts'
import { jumpTo } from '../form/section.tsx'
import { STEPS, stepOf } from '../form/steps.ts'
import { textFixOf } from './fix-text.ts'

interface ReviewProps {
  findings: Finding[]
  campaign: CampaignEmails
  onFix: (changes: Partial<CampaignEmails>) => void
  /** Nothing was written yet, so nothing was checked. */
  isBlank: boolean
}

/** Everything that the checks found, what prevents sending first, each with the way to fix it. */
export function Review({ findings, campaign, onFix, isBlank }: ReviewProps) {
  if (isBlank)
    return <p className="text-ink-2">Choose recipients and write the email. What’s left to fix shows here.</p>
  const ordered = [...findings].sort((a, b) => Number(isBlock(b)) - Number(isBlock(a)))
  return (
    <ul aria-label="Checks" className="divide-y divide-line overflow-hidden rounded-md border border-line">
      {ordered.map((finding, n) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a finding is known by its position
          key={n}
          finding={finding}
        >
          <Fix finding={finding} campaign={campaign} onFix={onFix} />
        </Row>
      ))}
      <li className="flex items-center gap-2.5 px-3 py-2 text-ink-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
        {findings.length === 0 ? 'All checks passed.' : 'All other checks passed.'}
      </li>
    </ul>
  )
}

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

function Row({ finding, children }: { finding: Finding; children: ReactNode }) {
  const isBad = isBlock(finding)
  const Icon = isBad ? CircleAlert : TriangleAlert
  return (
    <li className={cn('flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2', isBad && 'bg-bad-soft')}>
      <Icon aria-hidden className={cn('size-4 shrink-0', isBad ? 'text-bad' : 'text-warm')} />
      <span className="wrap-anywhere min-w-0 flex-1 basis-60">
        <span className="sr-only">{isBad ? 'To fix: ' : 'To check: '}</span>
        {findingText(finding)}
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}

function Fix({ finding, campaign, onFix }: Pick<ReviewProps, 'campaign' | 'onFix'> & { finding: Finding }) {
  const fix = textFixOf(finding)
  const step = stepOf(finding)
  const label = STEPS.find(({ id }) => id === step)?.label
  return (
    <>
      {fix && (
        <Button type="button" size="sm" onClick={() => onFix(fix.apply(campaign))}>
          {fix.label}
        </Button>
      )}
      <Button type="button" size="sm" variant={fix ? 'ghost' : undefined} onClick={() => jumpTo(step)}>
        {`Go to ${label}`}
      </Button>
    </>
  )
}
