import { useQuery } from '@tanstack/react-query'
import { healthOf } from '#contract/account-health.ts'
import type { Complaints } from '#contract/admin.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { complaintsQuery } from './queries.ts'

/** Whose emails were reported as spam: the operator's own reputation depends on them. */
export function ComplaintsCard() {
  const complaints = useQuery(complaintsQuery)
  return (
    <Card
      flush
      title="Complaints"
      text="Emails of the last 30 days that recipients reported as spam, over all accounts. A campaign pauses itself at 0.1%."
    >
      <Loaded of={complaints} failed="The complaints couldn’t be loaded" className="m-4 h-10">
        {list =>
          list.length === 0 ? (
            <p className="border-line border-t px-4 py-3 text-ink-2">Nobody reported an email as spam.</p>
          ) : (
            <Table aria-label="Complaints">
              <TableHead>
                <TableRow>
                  <TableHeader>Sending address</TableHeader>
                  <TableHeader className="text-right">Complaints</TableHeader>
                  <TableHeader className="text-right">Sent</TableHeader>
                  <TableHeader>Share</TableHeader>
                </TableRow>
              </TableHead>
              <TableBody>
                {list.map(row => (
                  <TableRow key={row.userId + row.fromAddress}>
                    <TableCell className="wrap-anywhere">
                      {row.fromAddress}
                      {row.email !== row.fromAddress && <span className="block text-ink-2 text-xs">{row.email}</span>}
                    </TableCell>
                    <TableCell numeric>{formatNumber(row.complained)}</TableCell>
                    <TableCell numeric>{row.sent === null ? '–' : formatNumber(row.sent)}</TableCell>
                    <TableCell>
                      <Share {...row} />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )
        }
      </Loaded>
    </Card>
  )
}

function Share({ complained, sent }: Complaints) {
  if (!sent) return <span className="text-ink-2">–</span>
  const health = healthOf({ complained, sent30: sent, bounced: 0, sent7: 0 })
  const share = `${((complained / sent) * 100).toFixed(2)}%`
  if (!health) return <span className="figures">{share}</span>
  return <StatusDot tone={health.band === 'paused' ? 'bad' : 'warm'}>{share}</StatusDot>
}
