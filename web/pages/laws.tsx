import { LawsTable } from '#web/features/checks/laws-table.tsx'

export function LawsPage() {
  return <LawsTable />
}
