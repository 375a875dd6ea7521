import { Download } from 'lucide-react'
import { saveCsv } from '#web/lib/csv-file.ts'
import { Button } from '#web/ui/button.tsx'

interface SaveCsvProps {
  /** Of the file. */
  name: string
  /** The first is the heading. */
  rows: (string | number | null)[][]
}

export const SaveCsv = ({ name, rows }: SaveCsvProps) => (
  <Button size="sm" aria-label={`Download ${name} as CSV`} onClick={() => saveCsv(name, rows)}>
    <Download aria-hidden />
    CSV
  </Button>
)
