import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { DKIM_OVERLAP_DAYS, type DomainRecord, type EmailDomain } from '#contract/domains.ts'
import { formatAgo } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StatusDot, type Tone } from '#web/ui/status-dot.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DmarcSources } from './dmarc-seen.tsx'
import { useRotateKeys } from './queries.ts'

type Tab = 'dkim' | 'spf' | 'dmarc' | 'mail-from' | 'tracking'

const SIGNED_ELSEWHERE =
  'All of these records are required. The first proves that the domain is yours; the CNAME records let Amazon SES sign your emails.'

const TEXTS: Record<Tab, string> = {
  dkim: 'The first two records are required. One proves that the domain is yours; the other lets mail servers check the signature of your emails. An ed25519 key is optional.',
  spf: 'Recommended. It lists the servers that may send for the domain. A domain must have only one SPF record.',
  dmarc:
    'Recommended. It tells mail servers what to do with emails that falsely claim to be from you. Large providers require it.',
  'mail-from':
    'Optional. Bounces then go to your own domain at Amazon SES, so SPF counts for you, too. SES uses it once both records are there, and its own domain whenever they aren’t.',
  tracking: 'Optional. The links in your emails lead to your own domain, once this name answers with a certificate.',
}

const NO_REPORTS =
  'To see who sends as you, add “; rua=mailto:” and the address of a sending account whose inbox Canvass reads to this record. Receivers send reports there each day.'

function numberOf(record: DomainRecord, all: DomainRecord[]): number | undefined {
  const same = all.filter(({ kind }) => kind === record.kind)
  return same.length > 1 ? same.indexOf(record) + 1 : undefined
}

/** The records to add at the DNS provider, and what Canvass found. */
export function DnsSetup({ domain }: { domain: EmailDomain }) {
  const [tab, setTab] = useState<Tab>('dkim')
  const isSignedHere = domain.dnsRecords.some(({ kind, type }) => kind === 'dkim' && type === 'TXT')
  const recordsOf = (kinds: DomainRecord['kind'][]) => domain.dnsRecords.filter(record => kinds.includes(record.kind))
  const panel = (value: Tab, label: string, kinds: DomainRecord['kind'][]) => ({
    value,
    label,
    content: (
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{value === 'dkim' && !isSignedHere ? SIGNED_ELSEWHERE : TEXTS[value]}</p>
        {recordsOf(kinds).map(record => (
          <RecordRow
            key={record.name}
            record={record}
            n={numberOf(record, domain.dnsRecords)}
            lastChecked={domain.lastVerificationAttempt}
          />
        ))}
        {value === 'dkim' && isSignedHere && domain.status === 'verified' && <Rotation domain={domain} />}
        {value === 'dmarc' && domain.seen && <DmarcSources seen={domain.seen} />}
        {value === 'dmarc' && !domain.seen && <p className="text-ink-2">{NO_REPORTS}</p>}
      </div>
    ),
  })
  const missing = domain.dnsRecords.filter(record => record.status !== 'verified')
  const isComplete = domain.status === 'verified' && missing.every(({ kind }) => OPTIONAL.includes(kind))
  return (
    <div className="mt-3 flex flex-col gap-3">
      {isComplete ? (
        <p className="flex items-center gap-2 font-medium text-good">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          {missing.length === 0 ? 'All records' : 'All required records'} are in place. Canvass signs emails from{' '}
          {domain.displayName}.
        </p>
      ) : (
        <p className="text-ink-2">
          Add these records where you manage the domain’s DNS. Verification may take 24-48 hours.
        </p>
      )}
      <Tabs
        label={`DNS records of ${domain.displayName}`}
        value={tab}
        onChange={setTab}
        tabs={[
          panel('dkim', 'DKIM', ['ownership', 'dkim', 'dkim-ed25519']),
          panel('spf', 'SPF', ['spf']),
          panel('dmarc', 'DMARC', ['dmarc']),
          ...(recordsOf(['mail-from']).length > 0 ? [panel('mail-from', 'MAIL FROM', ['mail-from'])] : []),
          ...(recordsOf(['tracking']).length > 0 ? [panel('tracking', 'Links', ['tracking'])] : []),
        ]}
      />
    </div>
  )
}

/** Replaces the DKIM keys in steps: new records, both valid for a week, old ones deleted. */
function Rotation({ domain }: { domain: EmailDomain }) {
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

/** Their absence is neither a fault nor worth waiting for. */
const OPTIONAL: DomainRecord['kind'][] = ['dkim-ed25519', 'dkim-next', 'dkim-old', 'tracking', 'mail-from']

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
function RecordRow({ record, n, lastChecked }: RecordRowProps) {
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
