import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, Lightbulb, LoaderCircle, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { findingText, fixOf, whyOf } from '#contract/checks.ts'
import { correctAddress } from '#contract/mistyped.ts'
import type { Finding, TextPlace } from '#contract/preflight.ts'
import type { Fix } from '#contract/preflight-fixes.ts'
import { asTag, FALLBACK } from '#contract/preflight-words.ts'
import { VARIABLES, type Variable } from '#contract/variables.ts'
import { cn } from '#web/lib/cn.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { takeOut } from '../audience/take-out.ts'
import { useChosenAudience } from '../audience/use-audience.ts'
import type { CampaignEmails } from '../email/all-emails.ts'
import type { WrittenCampaign } from '../form/campaign-fields.ts'
import { jumpTo } from '../form/section.tsx'
import { stepOf } from '../form/steps.ts'
import type { Missing } from './missing.ts'
import { PostalAddress } from './postal-address.tsx'

const RecordConsent = lazyPart(() => import('./record-consent.tsx'), 'RecordConsent')

interface ReviewProps {
  findings: Finding[]
  missing: Missing[]
  campaign: WrittenCampaign
  onFix: (changes: Partial<CampaignEmails>) => void
  onRecipients: (recipients: string) => void
  /** Also writes to people of other campaigns, or doesn't. */
  onInclude: (isIncluded: boolean) => void
  /** Nothing was written yet, so nothing was checked. */
  isBlank: boolean
  /** Links and domains are still being looked at. */
  isLooking: boolean
  /** Undefined unless a check failed. */
  onTryAgain: (() => void) | undefined
}

/** Everything that the checks found, what prevents sending first, each with the way to fix it. */
export function Review({
  findings,
  missing,
  campaign,
  onFix,
  onRecipients,
  onInclude,
  isBlank,
  isLooking,
  onTryAgain,
}: ReviewProps) {
  useLeftOut(findings, campaign, onRecipients)
  if (isBlank)
    return <p className="text-ink-2">Choose recipients and write the email. What’s left to fix shows here.</p>
  const ordered = findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
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
          level={finding.severity}
          why={whyOf(finding)}
          change={changeOf(finding)}
          field={finding.code === 'no-postal-address' && <PostalAddress />}
        >
          <FixButton finding={finding} campaign={campaign} onFix={onFix} onRecipients={onRecipients} />
          {(finding.code === 'needs-consent' || finding.code === 'sole-trader') && (
            <ConsentButton group={finding.code} count={finding.count} campaign={campaign} />
          )}
          {'suppressed' in finding && finding.suppressed.some(({ reason }) => reason === 'in-other-campaign') && (
            <IncludeAnyway onInclude={onInclude} />
          )}
        </Row>
      ))}
      {onTryAgain && (
        <Row text="Not everything could be checked." level="warning">
          <Button type="button" size="sm" onClick={onTryAgain}>
            Try again
          </Button>
        </Row>
      )}
      {missing.length === 0 && !isLooking && !onTryAgain && (
        <li className="flex items-center gap-2.5 px-3 py-2 text-ink-2">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          {findings.length === 0 ? 'All checks passed.' : 'All other checks passed.'}
        </li>
      )}
      {isLooking && (
        <li className="flex items-center gap-2.5 px-3 py-2 text-ink-2">
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
          Links and domains are still being checked.
        </li>
      )}
    </ul>
  )
}

const ORDER: Finding['severity'][] = ['block', 'warning', 'suggestion']

/** Addresses of roles are left out as soon as they're found, once: Undo brings them back, and they stay. */
function useLeftOut(findings: Finding[], campaign: WrittenCampaign, onRecipients: ReviewProps['onRecipients']) {
  const wasDone = useRef(false)
  const audience = useChosenAudience(campaign)
  const hasRoles = findings.some(({ code }) => code === 'role-address')
  useEffect(() => {
    if (!hasRoles || wasDone.current) return
    wasDone.current = true
    void takeOut(audience, 'role-address', onRecipients)
  }, [hasRoles, audience, onRecipients])
}

/** `block` prevents sending, `open` isn't written yet. */
const LEVELS = {
  block: { icon: CircleAlert, color: 'text-bad', name: 'To fix: ' },
  warning: { icon: TriangleAlert, color: 'text-warm', name: 'To check: ' },
  suggestion: { icon: Lightbulb, color: 'text-ink-2', name: 'Suggestion: ' },
  open: { icon: CircleDashed, color: 'text-ink-2', name: 'To do: ' },
}

interface Change {
  before: string
  after: string
}

/** What the button will change, where it's certain. */
const changeOf = (finding: Finding): Change | undefined =>
  'at' in finding && 'to' in finding && finding.to !== null && textFixOf(finding)
    ? { before: finding.text, after: finding.to }
    : undefined

interface RowProps {
  text: string
  level: keyof typeof LEVELS
  why?: string | undefined
  change?: Change | undefined
  /** What is missing, to be filled in here. */
  field?: ReactNode
  children: ReactNode
}

function Row({ text, level, why, change, field, children }: RowProps) {
  const { icon: Icon, color, name } = LEVELS[level]
  return (
    <li className={cn('flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2', level === 'block' && 'bg-bad-soft')}>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', color)} />
      <span className="wrap-anywhere min-w-0 flex-1 basis-60">
        <span className="sr-only">{name}</span>
        {text}
        {why && <span className="block text-ink-2 text-sm">{`Why: ${why}`}</span>}
        {change && (
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-sm">
            Before <Value>{change.before}</Value> → After <Value>{change.after}</Value>
          </span>
        )}
        {field}
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}

const Value = ({ children }: { children: string }) => (
  <code className="wrap-anywhere rounded border border-line bg-panel px-1.5 text-ink">{children}</code>
)

function FixButton({
  finding,
  campaign,
  onFix,
  onRecipients,
}: Pick<ReviewProps, 'campaign' | 'onFix' | 'onRecipients'> & { finding: Finding }) {
  const [isPending, setIsPending] = useState(false)
  const audience = useChosenAudience(campaign)
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
    if (changed) return changeText(changed(campaign), campaign, onFix)
    if (fix.action === 'correct') return correct(campaign.recipients, onRecipients)
    if (fix.action !== 'skip') return jumpTo(stepOf(finding))
    setIsPending(true)
    const about = fix.group === 'sells-the-same' ? { ...audience, body: campaign.body } : audience
    await takeOut(about, fix.group, onRecipients)
    setIsPending(false)
  }
  return (
    <Button type="button" size="sm" pending={isPending} onClick={() => void run(fix)}>
      {fix.action === 'use-variables' ? 'Go to it' : fix.label}
    </Button>
  )
}

function IncludeAnyway({ onInclude }: Pick<ReviewProps, 'onInclude'>) {
  const include = () => {
    onInclude(true)
    toast({
      title: 'People of other campaigns included',
      text: 'This campaign writes to them, too.',
      action: { label: 'Undo', run: () => onInclude(false) },
    })
  }
  return (
    <Button type="button" size="sm" onClick={include}>
      Include anyway
    </Button>
  )
}

interface ConsentButtonProps {
  group: 'needs-consent' | 'sole-trader'
  count: number
  campaign: WrittenCampaign
}

function ConsentButton({ group, count, campaign }: ConsentButtonProps) {
  const audience = useChosenAudience(campaign)
  return (
    <DialogButton
      size="sm"
      dialog={close => <RecordConsent audience={audience} group={group} count={count} onClose={close} />}
    >
      Record consent
    </DialogButton>
  )
}

function changeText(changes: Partial<CampaignEmails>, before: CampaignEmails, onFix: ReviewProps['onFix']) {
  const { subject, body, variants, steps } = before
  onFix(changes)
  toast({ title: 'Text changed', action: { label: 'Undo', run: () => onFix({ subject, body, variants, steps }) } })
}

function correct(recipients: string[], onRecipients: ReviewProps['onRecipients']) {
  onRecipients(recipients.map(email => correctAddress(email) ?? email).join(', '))
  toast({ title: 'Addresses corrected', action: { label: 'Undo', run: () => onRecipients(recipients.join(', ')) } })
}

type TextFix = (campaign: CampaignEmails) => Partial<CampaignEmails>

/** The change that removes what a finding names, if it needs no decision; else null. */
export function textFixOf(finding: Finding): TextFix | null {
  if (finding.code === 'unknown-variable' && finding.suggestion !== null) {
    const { at, variable, suggestion } = finding
    return change(at, text => rename(text, variable, suggestion))
  }
  if (finding.code === 'missing-value' && finding.variable !== 'senderName') {
    const { at, variable } = finding
    return change(at, text => addFallback(text, variable))
  }
  if ('to' in finding && 'at' in finding && finding.to !== null && fixOf(finding)?.action === 'replace')
    return replacing({ ...finding, to: finding.to })
  return null
}

function replacing({ code, at, text, to }: { code: Finding['code']; at: TextPlace; text: string; to: string }) {
  if (code === 'shouting') return change(at, () => to)
  if (code === 'link-mismatch') return change(at, source => openShown(source, to))
  return change(at, source => replaceTag(source, text, to))
}

/** As written, or as HTML writes it. */
const replaceTag = (source: string, tag: string, to: string) =>
  [tag, escapeHtml(tag), escapeHtml(tag).replaceAll('&quot;', '"')].reduce(
    (text, written) => text.replaceAll(written, to),
    source,
  )

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Links whose words show this address open it. */
function openShown(source: string, address: string): string {
  const shown = address.replace(/^https?:\/\//, '')
  return source.replace(
    /(<a\s[^<>]*?href\s*=\s*["'])(https?:[^"'<>]*)(["'][^<>]*>)([^<]*)/gi,
    (link, start: string, _, end: string, words: string) =>
      words.includes(shown) ? `${start}${address}${end}${words}` : link,
  )
}

const TAG = /\{\{([^{}|]{1,100})(\|[^{}]{0,200})?\}\}/g
const key = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '')

/** `unknown` is the tag as it's written, with its braces. A fallback stays. */
function rename(text: string, unknown: string, to: Variable): string {
  const name = key(unknown.replace(/^\{\{|\}\}$/g, '').split('|')[0] ?? '')
  return text.replace(TAG, (tag, written: string, fallback = '') =>
    key(written) === name ? `{{${to}${fallback}}}` : tag,
  )
}

const addFallback = (text: string, variable: Variable): string =>
  text.replace(TAG, (tag, written: string, fallback?: string) =>
    fallback === undefined && nameOf(written) === variable ? asTag(variable, FALLBACK[variable]) : tag,
  )

const nameOf = (written: string) => VARIABLES.find(variable => variable.toLowerCase() === key(written))

/** Changes the text at a place, and nothing else. */
const change = (at: TextPlace, to: (text: string) => string): TextFix =>
  function apply({ subject, body, variants, steps }) {
    if (at.email === 'first') return at.field === 'subject' ? { subject: to(subject) } : { body: to(body) }
    const put = <Email extends { subject: string; body: string }>(emails: Email[]) =>
      emails.map((email, i) => (i === at.n - 1 ? { ...email, [at.field]: to(email[at.field]) } : email))
    return at.email === 'variant' ? { variants: put(variants) } : { steps: put(steps) }
  }
