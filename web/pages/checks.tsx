import { CheckTables } from '#web/features/checks/check-tables.tsx'

export function ChecksPage() {
  return <CheckTables />
}
