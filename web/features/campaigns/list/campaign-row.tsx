import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { Campaign } from '#contract/campaigns.ts'
import { formatAgo, formatNumber, plural } from '#web/lib/format.ts'
import { templateInWords } from '#web/lib/template-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { preloadMenu } from '#web/ui/menu.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { TemplateText } from '#web/ui/template-text.tsx'
import { CampaignName } from '../campaign-name.tsx'
import { hasBegun, stateOf } from '../status.ts'

interface CampaignRowProps {
  campaign: Campaign
  isRenaming: boolean
  onRenamed: () => void
  onMenu: (anchor: HTMLElement) => void
}

export function CampaignRow({ campaign, isRenaming, onRenamed, onMenu }: CampaignRowProps) {
  const { id, name, subject, statusReason, sentCount, recipientCount } = campaign
  const state = stateOf(campaign)
  return (
    <TableRow>
      <TableCell className="py-1.5">
        {isRenaming ? (
          <CampaignName campaign={campaign} onClose={onRenamed} />
        ) : (
          <Link
            to="/campaigns/$id"
            params={{ id }}
            title={name}
            className="block truncate font-medium text-ink pointer-coarse:pt-2 hover:text-accent hover:underline"
          >
            {name}
          </Link>
        )}
        <span className="block truncate text-ink-2 text-xs" title={templateInWords(subject)}>
          <TemplateText text={subject} />
        </span>
        <span className="block text-ink-3 text-xs" title={statusReason ?? undefined}>
          <StatusDot tone={state.tone}>{state.word}</StatusDot>
          {' · '}
          {campaign.isTest && (
            <>
              <Badge tone="warm">Test mode</Badge>
              {' · '}
            </>
          )}
          <span className="whitespace-nowrap">{plural(recipientCount, 'recipient')}</span>
          {campaign.replyCount > 0 && ` · ${plural(campaign.replyCount, 'reply', 'replies')}`}
          {' · '}
          <time className="whitespace-nowrap" dateTime={campaign.createdAt}>
            {formatAgo(campaign.createdAt)}
          </time>
        </span>
      </TableCell>
      <TableCell numeric className="whitespace-nowrap">
        {hasBegun(campaign) ? formatNumber(sentCount) : '–'}
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        <Opened campaign={campaign} />
      </TableCell>
      <TableCell className="px-1 text-right">
        <IconButton
          icon={Ellipsis}
          size="sm"
          label={`More for ${name}`}
          aria-haspopup="menu"
          onPointerEnter={preloadMenu}
          onFocus={preloadMenu}
          onClick={event => onMenu(event.currentTarget)}
        />
      </TableCell>
    </TableRow>
  )
}

function Opened({ campaign }: { campaign: Campaign }) {
  if (campaign.tracksOpens === false)
    return <span className="whitespace-normal text-ink-3 text-xs">Opens aren’t tracked</span>
  return hasBegun(campaign) ? formatNumber(campaign.openCount) : '–'
}
