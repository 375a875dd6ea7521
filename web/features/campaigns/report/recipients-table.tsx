import type { CampaignRecipient } from '#contract/campaign-recipients.ts'
import { cn } from '#web/lib/cn.ts'
import { formatMinute } from '#web/lib/format.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { outcomeOf } from '../status.ts'

interface RecipientsTableProps {
  /** Undefined while loading. */
  rows: CampaignRecipient[] | undefined
  /** The rows of the previous page are shown while the next one loads. */
  isOld: boolean
  onShow: (messageId: string) => void
}

export function RecipientsTable({ rows, isOld, onShow }: RecipientsTableProps) {
  return (
    <Table aria-busy={isOld || !rows} className={cn('transition-opacity', isOld && 'opacity-60')}>
      <TableHead>
        <TableRow>
          <TableHeader>Recipient</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader className="max-sm:hidden">Details</TableHeader>
          <TableHeader className="text-right max-md:hidden">Sent</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows ? (
          rows.map(row => <RecipientRow key={row.id} recipient={row} onShow={onShow} />)
        ) : (
          <SkeletonRows columns={4} />
        )}
      </TableBody>
    </Table>
  )
}

interface RecipientRowProps {
  recipient: CampaignRecipient
  onShow: (messageId: string) => void
}

/** The button spans the row, so a click anywhere opens the history. */
function RecipientRow({ recipient, onShow }: RecipientRowProps) {
  const outcome = outcomeOf(recipient)
  return (
    <TableRow className="relative hover:bg-sunken">
      <TableCell className="max-w-64 py-1 max-sm:max-w-48 xl:max-w-80">
        <button
          type="button"
          title={recipient.email}
          onClick={() => onShow(recipient.id)}
          className="block w-full truncate text-left font-medium after:absolute after:inset-0"
        >
          {recipient.email}
        </button>
        {recipient.businessName && (
          <span className="block truncate text-ink-3 text-xs" title={recipient.businessName}>
            {recipient.businessName}
          </span>
        )}
        {recipient.subject && (
          <span className="block truncate text-ink-2 text-xs" title={recipient.subject}>
            {recipient.subject}
          </span>
        )}
        <span className="wrap-anywhere line-clamp-2 text-ink-2 text-xs sm:hidden">{recipient.reasonText}</span>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <StatusDot tone={outcome.tone}>{outcome.word}</StatusDot>
      </TableCell>
      <TableCell className="text-ink-2 max-sm:hidden">
        <span className="wrap-anywhere line-clamp-2">{recipient.reasonText ?? ''}</span>
      </TableCell>
      <TableCell className="figures whitespace-nowrap text-right text-ink-2 max-md:hidden">
        {recipient.sentAt ? formatMinute(recipient.sentAt) : '–'}
      </TableCell>
    </TableRow>
  )
}
