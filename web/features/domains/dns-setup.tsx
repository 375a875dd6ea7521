import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { DomainRecord, EmailDomain } from '#contract/domains.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { DmarcSources } from './dmarc-seen.tsx'
import { OPTIONAL, RecordRow } from './record-row.tsx'
import { Rotation } from './rotation.tsx'

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

/** Numbers records of the same type. */
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
