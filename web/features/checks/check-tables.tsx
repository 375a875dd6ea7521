import { checkTable, LEVELS_TEXT } from '#contract/check-table.ts'
import { Section } from '#web/ui/section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { WebLink } from '#web/ui/web-link.tsx'

/** Every check with its level, threshold, reason, and source, from the data that the checks themselves use. */
export const CheckTables = () => (
  <div className="flex max-w-5xl flex-col gap-6">
    <p className="max-w-3xl text-ink-2">{LEVELS_TEXT}</p>
    {checkTable().map(({ title, checks }) => (
      <Section key={title} title={title}>
        <Table className="min-w-160">
          <TableHead>
            <TableRow>
              <TableHeader>Check</TableHeader>
              <TableHeader>Level</TableHeader>
              <TableHeader>Threshold and reason</TableHeader>
              <TableHeader>Source</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {checks.map(({ name, level, from, why, source }) => (
              <TableRow key={name}>
                <TableCell className="w-64 py-2 align-top font-medium">{name}</TableCell>
                <TableCell className="w-20 py-2 align-top text-ink-2">{level}</TableCell>
                <TableCell className="py-2 align-top">
                  {from && <p>{from}</p>}
                  {why && <p className="text-ink-2">{why}</p>}
                </TableCell>
                <TableCell className="w-48 py-2 align-top">
                  {source && (
                    <WebLink url={source} className="text-accent underline">
                      {URL.parse(source)?.hostname}
                    </WebLink>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Section>
    ))}
  </div>
)
