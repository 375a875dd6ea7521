import { DKIM_OVERLAP_DAYS, type EmailDomain } from '#contract/domains.ts'
import { Button } from '#web/ui/button.tsx'
import { useRotateKeys } from './queries.ts'
import { RecordRow } from './record-row.tsx'

/** Replaces the DKIM keys in steps: new records, both valid for a week, old ones deleted. */
export function Rotation({ domain }: { domain: EmailDomain }) {
  const rotating = useRotateKeys()
  const recordsOf = (kind: 'dkim-next' | 'dkim-old') => domain.dnsRecords.filter(record => record.kind === kind)
  const [next, old] = [recordsOf('dkim-next'), recordsOf('dkim-old')]
  return (
    <section aria-label="New keys" className="flex flex-col gap-3 border-line border-t pt-3">
      <p className="text-ink-2">{stepOf(next.length > 0, old.length > 0)}</p>
      {[...next, ...old].map(record => (
        <RecordRow key={record.name} record={record} lastChecked={domain.lastVerificationAttempt} />
      ))}
      {next.length === 0 && (
        <Button className="self-start" pending={rotating.isPending} onClick={() => rotating.mutate(domain.id)}>
          Rotate keys
        </Button>
      )}
    </section>
  )
}

function stepOf(isWaiting: boolean, hasOld: boolean): string {
  if (isWaiting)
    return `Step 1 of 2: add these records and keep the present ones. Canvass signs with the new keys once DNS has them, and checks on its own.`
  if (hasOld) return 'Step 2 of 2: Canvass signs with the new keys. The old records go when their notes say so.'
  return `Replace the keys once a year, or if somebody may have read them. You add new records, and both stay valid for ${DKIM_OVERLAP_DAYS} days.`
}
