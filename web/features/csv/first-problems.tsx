import { useQuery } from '@tanstack/react-query'
import { type CsvImport, csvImports } from '#contract/csv.ts'
import { hrefOf } from '#web/lib/call.ts'

const SHOWN = 5
/** Each listed row is read whole. */
const MOST_LISTED = 1000

/** The first rows of the download, each with what's wrong with it. */
export function FirstProblems({ file: { id }, listed }: { file: CsvImport; listed: number }) {
  const { data = [] } = useQuery({
    queryKey: ['lead-imports', 'rejected', id],
    queryFn: async ({ signal }) => {
      const reply = await fetch(hrefOf(csvImports.rejected, { params: { id } }), { signal })
      return reply.ok ? firstOf(await reply.text()) : []
    },
    enabled: listed <= MOST_LISTED,
    gcTime: 0,
  })
  if (data.length === 0) return null
  return (
    <ul aria-label="Skipped rows" className="wrap-anywhere text-xs">
      {data.map(({ row, problem }) => (
        <li key={row}>{`Row ${row}: ${problem}.`}</li>
      ))}
      {listed > data.length && <li>The download has the others.</li>}
    </ul>
  )
}

/** The first two cells of a line, after the header. A line within a quoted cell rarely begins with a number and a comma. */
const LINE = /^"?(\d+)"?,(?:"((?:[^"]|""){0,500})"|([^,\r\n]*))/gm

function firstOf(csv: string): { row: string; problem: string }[] {
  return Array.from(csv.matchAll(LINE))
    .slice(0, SHOWN)
    .map(([, row = '', quoted, plain]) => ({ row, problem: quoted?.replaceAll('""', '"') ?? plain ?? '' }))
}
