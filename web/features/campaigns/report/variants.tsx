import type { CampaignReport } from '#contract/campaigns.ts'
import { sequences, type VariantFigures, type Verdict } from '#contract/sequences.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Table, TableBody, TableCell, TableRow } from '#web/ui/table.tsx'
import { variantName } from '../email/all-emails.ts'
import { Counted, CountedHead, Share } from './counted-table.tsx'

/** The variants of the first email side by side, for campaigns with more than one. */
export const ReportVariants = ({ report }: { report: CampaignReport }) =>
  report.variantCount ? (
    <Card flush title="Variants" className="overflow-hidden">
      <Variants id={report.id} tracksOpens={report.tracksOpens !== false} />
    </Card>
  ) : null

const Variants = ({ id, tracksOpens }: { id: string; tracksOpens: boolean }) => (
  <Counted
    queryKey={['variants', id]}
    read={signal => call(sequences.variants, { params: { id } }, { signal })}
    failure="The variants couldn’t be loaded"
  >
    {data => (
      <>
        <Table>
          <CountedHead of="Variant" figures={['Sent', ...(tracksOpens ? ['Opened'] : []), 'Clicked', 'Replied']} />
          <TableBody>
            {data.variants.map(variant => (
              <Row key={variant.variant} figures={variant} tracksOpens={tracksOpens} />
            ))}
          </TableBody>
        </Table>
        <ul className="border-line border-t px-4 py-3 text-ink-2">
          {data.verdicts.map(verdict => (
            <li key={verdict.measure}>
              {MEASURES[verdict.measure]}: {verdictText(verdict)}
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

function verdictText({ word, best }: Verdict): string {
  if (word === 'too-few') return 'not enough data yet'
  return word === 'better' && best !== null ? `${variantName(best)} is likely better` : 'no clear difference'
}

function Row({ figures, tracksOpens }: { figures: VariantFigures; tracksOpens: boolean }) {
  const { variant, subject, sent, opened, clicked, replied } = figures
  return (
    <TableRow>
      <TableCell className="min-w-48 py-1.5">
        <span className="block">{variantName(variant)}</span>
        <span className="wrap-anywhere line-clamp-2 text-ink-3 text-xs">{subject}</span>
      </TableCell>
      <TableCell numeric>{formatNumber(sent)}</TableCell>
      {tracksOpens && <Share n={opened} of={sent} />}
      <Share n={clicked} of={sent} />
      <Share n={replied} of={sent} />
    </TableRow>
  )
}
