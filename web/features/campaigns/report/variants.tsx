import type { CampaignReport } from '#contract/campaigns.ts'
import { sequences, type Verdict, type VersionFigures } from '#contract/sequences.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Table, TableBody, TableCell, TableRow } from '#web/ui/table.tsx'
import { letterName } from '../email/variants.tsx'
import { Counted, CountedHead, Share } from './counted-table.tsx'

/** The versions of the first letter side by side; a campaign of one has no such card. */
export const ReportVersions = ({ report }: { report: CampaignReport }) =>
  report.versionCount ? (
    <Card flush title="Versions" className="overflow-hidden">
      <Versions id={report.id} tracksOpens={report.tracksOpens !== false} />
    </Card>
  ) : null

const Versions = ({ id, tracksOpens }: { id: string; tracksOpens: boolean }) => (
  <Counted
    queryKey={['versions', id]}
    read={signal => call(sequences.versions, { params: { id } }, { signal })}
    failure="The versions could not be loaded"
  >
    {data => (
      <>
        <Table>
          <CountedHead of="Version" figures={['Sent', ...(tracksOpens ? ['Opened'] : []), 'Clicked', 'Replied']} />
          <TableBody>
            {data.versions.map(version => (
              <Row key={version.version} figures={version} tracksOpens={tracksOpens} />
            ))}
          </TableBody>
        </Table>
        <ul className="border-line border-t px-4 py-3 text-ink-2">
          {data.verdicts.map(verdict => (
            <li key={verdict.measure}>
              {MEASURES[verdict.measure]}: {sayVerdict(verdict)}
            </li>
          ))}
        </ul>
      </>
    )}
  </Counted>
)

const MEASURES: Record<Verdict['measure'], string> = {
  opened: 'Opened',
  clicked: 'Clicked',
  replied: 'Replied',
}

const sayVerdict = ({ word, best }: Verdict) =>
  word === 'too-few'
    ? 'too few to tell'
    : word === 'better' && best !== null
      ? `${letterName(best)} is likely better`
      : 'no clear difference'

function Row({ figures, tracksOpens }: { figures: VersionFigures; tracksOpens: boolean }) {
  const { version, subject, sent, opened, clicked, replied } = figures
  return (
    <TableRow>
      <TableCell className="min-w-48 py-1.5">
        <span className="block">{letterName(version)}</span>
        <span className="wrap-anywhere line-clamp-2 text-ink-3 text-xs">{subject}</span>
      </TableCell>
      <TableCell numeric>{formatNumber(sent)}</TableCell>
      {tracksOpens && <Share n={opened} of={sent} />}
      <Share n={clicked} of={sent} />
      <Share n={replied} of={sent} />
    </TableRow>
  )
}
