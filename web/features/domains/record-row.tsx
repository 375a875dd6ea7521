import type { DomainRecord } from '#contract/domains.ts'
import { formatAgo } from '#web/lib/format.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StatusDot, type Tone } from '#web/ui/status-dot.tsx'

/** Their absence is neither a fault nor worth waiting for. */
export const OPTIONAL: DomainRecord['kind'][] = ['dkim-ed25519', 'dkim-next', 'dkim-old', 'tracking', 'mail-from']

const NAMES: Record<DomainRecord['kind'], string> = {
  ownership: 'Ownership',
  dkim: 'DKIM',
  'dkim-ed25519': 'DKIM ed25519',
  'dkim-next': 'New DKIM',
  'dkim-old': 'Old DKIM',
  spf: 'SPF',
  dmarc: 'DMARC',
  tracking: 'Links',
  'mail-from': 'MAIL FROM',
}

interface RecordRowProps {
  record: DomainRecord
  /** Its number, if there are several of its type. */
  n?: number | undefined
  lastChecked: string | null
}

/** A record to add, its state, and what DNS has instead. */
export function RecordRow({ record, n, lastChecked }: RecordRowProps) {
  const { kind, type, name, value, found, note } = record
  const title = n === undefined ? NAMES[kind] : `${NAMES[kind]} ${n}`
  const { tone, label } = stateOf(record)
  return (
    <section aria-label={`${title} record`} className="flex flex-col gap-2 rounded-lg border border-line bg-sunken p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-medium">
          {title} <span className="font-normal text-ink-2">· {type} record</span>
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 text-xs">
          <StatusDot tone={tone}>{label}</StatusDot>
          {lastChecked && <span className="text-ink-2">checked {formatAgo(lastChecked)}</span>}
        </p>
      </div>
      <dl className="grid gap-2 sm:grid-cols-[4rem_1fr] sm:gap-x-3">
        <Copied term="Name" text={name} label={`Copy the name of the ${title} record`} />
        <Copied term="Value" text={value} label={`Copy the value of the ${title} record`} />
        {found.length > 0 && (
          <>
            <dt className="text-ink-2">Found</dt>
            <dd className="min-w-0">
              {found.map((text, i) => (
                <p key={i} className="break-all font-mono text-bad text-xs leading-5">
                  {text}
                </p>
              ))}
            </dd>
          </>
        )}
      </dl>
      {note && <p className="text-ink-2 text-xs">{note}</p>}
    </section>
  )
}

function Copied({ term, text, label }: { term: string; text: string; label: string }) {
  return (
    <>
      <dt className="text-ink-2 sm:pt-1">{term}</dt>
      <dd className="flex min-w-0 items-start gap-1">
        <code className="min-w-0 grow break-all rounded-md border border-line bg-panel px-2 py-1 text-xs leading-5">
          {text}
        </code>
        <CopyButton text={text} label={label} size="sm" />
      </dd>
    </>
  )
}

function stateOf({ kind, status, found, note, isRequired }: DomainRecord): { tone: Tone; label: string } {
  if (status === 'verified') return { tone: 'good', label: 'Verified' }
  if (OPTIONAL.includes(kind) && found.length === 0 && status !== 'pending')
    return { tone: 'neutral', label: 'Not found' }
  if (status === 'pending') return { tone: 'neutral', label: note ? 'Waiting' : 'Not checked yet' }
  return { tone: isRequired ? 'bad' : 'warm', label: found.length > 0 ? 'Different record found' : 'Not found' }
}
