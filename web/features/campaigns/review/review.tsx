import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Finding } from '#contract/preflight.ts'
import { type Fix, fixOf } from '#contract/preflight-fixes.ts'
import { isBlock } from '#contract/preflight-levels.ts'
import { findingText } from '#contract/preflight-words.ts'
import { cn } from '#web/lib/cn.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { takeOut } from '../audience/take-out.ts'
import { useChosenAudience } from '../audience/use-audience.ts'
import type { CampaignEmails } from '../email/all-emails.ts'
import type { WrittenCampaign } from '../form/campaign-fields.ts'
import { jumpTo } from '../form/section.tsx'
import { stepOf } from '../form/steps.ts'
import { textFixOf } from './fix-text.ts'
import type { Missing } from './missing.ts'

interface ReviewProps {
  findings: Finding[]
  missing: Missing[]
  campaign: WrittenCampaign
  onFix: (changes: Partial<CampaignEmails>) => void
  onRecipients: (recipients: string) => void
  /** Nothing was written yet, so nothing was checked. */
  isBlank: boolean
}

/** Everything that the checks found, what prevents sending first, each with the way to fix it. */
export function Review({ findings, missing, campaign, onFix, onRecipients, isBlank }: ReviewProps) {
  if (isBlank)
    return <p className="text-ink-2">Choose recipients and write the email. What’s left to fix shows here.</p>
  const ordered = [...findings].sort((a, b) => Number(isBlock(b)) - Number(isBlock(a)))
  return (
    <ul aria-label="Checks" className="divide-y divide-line overflow-hidden rounded-md border border-line">
      {missing.map(({ step, text, isBad }) => (
        <Row key={text} text={text} level={isBad ? 'block' : 'open'}>
          <Button type="button" size="sm" onClick={() => jumpTo(step)}>
            Go to it
          </Button>
        </Row>
      ))}
      {ordered.map((finding, n) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a finding is known by its position
          key={n}
          text={findingText(finding)}
          level={isBlock(finding) ? 'block' : 'warning'}
        >
          <FixButton finding={finding} campaign={campaign} onFix={onFix} onRecipients={onRecipients} />
        </Row>
      ))}
      {missing.length === 0 && (
        <li className="flex items-center gap-2.5 px-3 py-2 text-ink-2">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          {findings.length === 0 ? 'All checks passed.' : 'All other checks passed.'}
        </li>
      )}
    </ul>
  )
}

/** `block` prevents sending, `open` isn't written yet. */
const LEVELS = {
  block: { icon: CircleAlert, color: 'text-bad', name: 'To fix: ' },
  warning: { icon: TriangleAlert, color: 'text-warm', name: 'To check: ' },
  open: { icon: CircleDashed, color: 'text-ink-2', name: 'To do: ' },
}

function Row({ text, level, children }: { text: string; level: keyof typeof LEVELS; children: ReactNode }) {
  const { icon: Icon, color, name } = LEVELS[level]
  return (
    <li className={cn('flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2', level === 'block' && 'bg-bad-soft')}>
      <Icon aria-hidden className={cn('size-4 shrink-0', color)} />
      <span className="wrap-anywhere min-w-0 flex-1 basis-60">
        <span className="sr-only">{name}</span>
        {text}
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}

function FixButton({
  finding,
  campaign,
  onFix,
  onRecipients,
}: Pick<ReviewProps, 'campaign' | 'onFix' | 'onRecipients'> & { finding: Finding }) {
  const [isPending, setIsPending] = useState(false)
  const audience = useChosenAudience(campaign.recipients, campaign.sendingAccountIds[0])
  const fix = fixOf(finding)
  if (!fix) return null
  if (fix.action === 'open')
    return (
      <Link to={fix.to} {...(fix.hash && { hash: fix.hash })} className={buttonStyles({ size: 'sm' })}>
        {fix.label}
      </Link>
    )
  const changed = textFixOf(finding)
  async function run(fix: Exclude<Fix, { action: 'open' }>) {
    if (changed) return onFix(changed(campaign))
    if (fix.action !== 'skip') return jumpTo(stepOf(finding))
    setIsPending(true)
    await takeOut(audience, fix.group, onRecipients)
    setIsPending(false)
  }
  return (
    <Button type="button" size="sm" pending={isPending} onClick={() => void run(fix)}>
      {fix.action === 'use-variables' ? 'Go to it' : fix.label}
    </Button>
  )
}
