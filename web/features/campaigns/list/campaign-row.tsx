import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { CampaignNeed } from '#contract/campaign-list.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { isTrouble } from '#contract/follow-up-rules.ts'
import { cn } from '#web/lib/cn.ts'
import { formatAgo, formatNumber, formatPercent, formatSoon, plural } from '#web/lib/format.ts'
import { templateInWords } from '#web/lib/template-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { TemplateText } from '#web/ui/template-text.tsx'
import { hasBegun, stateOf } from '../status.ts'
import { useMove } from '../use-move.ts'

const CampaignName = lazyPart(() => import('../campaign-name.tsx'), 'CampaignName')

interface CampaignRowProps {
  campaign: Campaign
  /** Whether a campaign of the list tracks opens, so there's a column for them. */
  hasOpens: boolean
  /** Shortcuts act on this row. */
  isActive: boolean
  isRenaming: boolean
  onFocus: () => void
  onRenamed: () => void
  onMenu: (anchor: HTMLElement) => void
}

export function CampaignRow({
  campaign,
  hasOpens,
  isActive,
  isRenaming,
  onFocus,
  onRenamed,
  onMenu,
}: CampaignRowProps) {
  const { name, sentCount, recipientCount, openCount, replyCount, clickCount = 0 } = campaign
  const isBegun = hasBegun(campaign)
  // Nobody has received a test.
  const isSent = isBegun && !campaign.isTest
  return (
    <TableRow onFocus={onFocus} className={cn(isActive && 'bg-sunken')}>
      <NameCell campaign={campaign} isRenaming={isRenaming} onRenamed={onRenamed} />
      <TableCell numeric className="max-lg:hidden">
        {formatNumber(recipientCount)}
      </TableCell>
      <TableCell className="min-w-28 max-lg:hidden">{isBegun ? <Sent campaign={campaign} /> : '–'}</TableCell>
      <TableCell numeric className="whitespace-nowrap max-sm:hidden">
        {isSent ? formatNumber(sentCount) : '–'}
      </TableCell>
      {hasOpens && (
        <TableCell numeric className="max-sm:hidden">
          {campaign.tracksOpens === false ? (
            <span className="text-ink-3 text-xs">Not tracked</span>
          ) : (
            <Share isSent={isSent} count={openCount} of={sentCount} />
          )}
        </TableCell>
      )}
      <TableCell numeric className="max-sm:hidden">
        <Share isSent={isSent} count={clickCount} of={sentCount} />
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        <Share isSent={isSent} count={replyCount} of={sentCount} />
      </TableCell>
      <TableCell className="whitespace-nowrap max-lg:hidden">
        <NextSend campaign={campaign} />
      </TableCell>
      <TableCell className="px-1 text-right last:pr-4">
        <IconButton
          icon={Ellipsis}
          size="sm"
          label={`More for ${name}`}
          aria-haspopup="menu"
          onClick={event => onMenu(event.currentTarget)}
        />
      </TableCell>
    </TableRow>
  )
}

function NameCell({
  campaign,
  isRenaming,
  onRenamed,
}: Pick<CampaignRowProps, 'campaign' | 'isRenaming' | 'onRenamed'>) {
  const { id, name, subject, statusReason, recipientCount, sentCount, replyCount } = campaign
  const state = stateOf(campaign)
  return (
    <TableCell className="relative w-full max-w-0 py-1.5">
      {isRenaming ? (
        <CampaignName campaign={campaign} onClose={onRenamed} />
      ) : (
        <Link
          to="/campaigns/$id"
          params={{ id }}
          title={name}
          data-name={id}
          className="block w-fit max-w-full font-medium text-ink after:absolute after:inset-0 hover:text-accent hover:underline max-sm:wrap-anywhere max-sm:line-clamp-2 sm:truncate"
        >
          {name}
        </Link>
      )}
      <span className="block truncate text-ink-2 text-xs" title={templateInWords(subject)}>
        <TemplateText text={subject} />
      </span>
      <span className="block text-ink-3 text-xs">
        <StatusDot tone={state.tone}>{state.word}</StatusDot>
        {campaign.isTest && (
          <>
            {' '}
            <Badge tone="warm">Test mode</Badge>
          </>
        )}
        <span className="max-md:hidden"> · </span>
        <span className="max-md:block">
          <span className="whitespace-nowrap lg:hidden">{plural(recipientCount, 'recipient')} · </span>
          {hasBegun(campaign) && !campaign.isTest && (
            <span className="figures whitespace-nowrap sm:hidden">
              {`${formatNumber(sentCount)} sent, ${formatNumber(replyCount)} replied · `}
            </span>
          )}
          {!!campaign.followUpCount && `${plural(campaign.followUpCount, 'follow-up')} · `}
          <time className="whitespace-nowrap" dateTime={campaign.createdAt}>
            {formatAgo(campaign.createdAt)}
          </time>
        </span>
      </span>
      {isTrouble(statusReason) && (
        <span className="block truncate text-ink-2 text-xs" title={statusReason ?? undefined}>
          {statusReason}
        </span>
      )}
    </TableCell>
  )
}

/** How many of the recipients were emailed; test mode keeps the emails. Follow-ups count as sent, so with them there's no share to show. */
function Sent({
  campaign: { name, status, sentCount, recipientCount, isTest, followUpCount = 0 },
}: {
  campaign: Campaign
}) {
  const done = isTest ? 'kept' : 'sent'
  const isOver = status === 'finished' || status === 'cancelled'
  if (followUpCount > 0)
    return (
      <span className="text-ink-2 text-xs">
        {plural(sentCount, 'email')} {done}
      </span>
    )
  const text =
    sentCount === recipientCount
      ? `All ${formatNumber(sentCount)}`
      : `${formatNumber(sentCount)} of ${formatNumber(recipientCount)}`
  return (
    <>
      <span className="figures block text-ink-2 text-xs">{isTest ? `${text} kept` : text}</span>
      <Progress
        label={`Progress of ${name}`}
        value={sentCount}
        max={recipientCount}
        valueText={`${text} ${done}`}
        tone={isOver ? 'neutral' : 'accent'}
        className="mt-1"
      />
    </>
  )
}

function Share({ isSent, count, of }: { isSent: boolean; count: number; of: number }) {
  if (!isSent) return '–'
  return (
    <>
      {formatNumber(count)}
      {count > 0 && of > 0 && <span className="block text-ink-3 text-xs">{formatPercent((100 * count) / of)}</span>}
    </>
  )
}

const HELP: Record<CampaignNeed, { word: string; hash: string }> = {
  account: { word: 'Reconnect', hash: 'email-account' },
  domain: { word: 'Verify domain', hash: 'domains' },
  email: { word: 'Verify email', hash: 'sender' },
  sender: { word: 'Add address', hash: 'sender' },
  plan: { word: 'Choose a plan', hash: 'plans' },
}

/** When the next email leaves, or the one button that helps a campaign that waits for its user. */
function NextSend({ campaign }: { campaign: Campaign }) {
  const { id, name, status, statusReason, needs, nextSendAt, scheduledAt } = campaign
  if (status === 'draft') return <ToCampaign id={id} name={name} word="Continue" />
  // A campaign that paused itself gives its reason in the report. That has to be read before it resumes.
  if (status === 'paused')
    return isTrouble(statusReason) ? <ToCampaign id={id} name={name} word="See why" /> : <Resume campaign={campaign} />
  if (needs && (status === 'sending' || status === 'scheduled')) return <Help name={name} needs={needs} />
  const at = nextSendAt ?? scheduledAt
  return at ? formatSoon(at) : '–'
}

const ToCampaign = ({ id, name, word }: { id: string; name: string; word: string }) => (
  <Link to="/campaigns/$id" params={{ id }} aria-label={`${word}: ${name}`} className={buttonStyles({ size: 'sm' })}>
    {word}
  </Link>
)

function Help({ name, needs }: { name: string; needs: CampaignNeed }) {
  const { word, hash } = HELP[needs]
  return (
    <Link
      to={needs === 'plan' ? '/pricing' : '/settings'}
      hash={hash}
      aria-label={`${word}: ${name}`}
      className={buttonStyles({ size: 'sm' })}
    >
      {word}
    </Link>
  )
}

function Resume({ campaign }: { campaign: Campaign }) {
  const moving = useMove(campaign)
  return (
    <Button
      size="sm"
      aria-label={`Resume: ${campaign.name}`}
      pending={moving.isPending}
      onClick={() => moving.mutate('resume')}
    >
      Resume
    </Button>
  )
}
