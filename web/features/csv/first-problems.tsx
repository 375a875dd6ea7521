import { useQuery } from '@tanstack/react-query'
import { csvImports } from '#contract/csv.ts'
import { call } from '#web/lib/call.ts'

/** The first rows of the download, each with what's wrong with it. */
export function FirstProblems({ id, listed }: { id: string; listed: number }) {
  const { data = [] } = useQuery({
    queryKey: ['lead-imports', 'problems', id],
    queryFn: ({ signal }) => call(csvImports.problems, { params: { id } }, { signal }),
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
