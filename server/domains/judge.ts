import type { DomainRecord } from '#contract/domains.ts'
import type { DnsAnswer } from '#server/providers/dns/dns.ts'
import { WHY_ED25519 } from './records.ts'
import { judgeSpf } from './spf.ts'

/** What one look-up says of one record. */
export interface Judgement {
  status: 'verified' | 'failed'
  /** What stands there instead. */
  found: string[]
  /** What should stand there, where it depends on what does: a merged SPF record. */
  value?: string
  note: string | null
}

interface Around {
  /** The host that an SPF record has to include. */
  spfInclude: string | undefined
}

/** More, or longer ones, help nobody to find the mistake. */
const SHOWN = 5
const SHOWN_LENGTH = 300

/** The record after a look-up. Trouble on the way leaves what was known, and says so. */
export function judge(record: DomainRecord, answer: DnsAnswer, around: Around): DomainRecord {
  if (answer.outcome === 'unknown') return { ...record, note: `Could not be checked now: ${answer.why}.` }
  const values = answer.outcome === 'found' ? answer.values : []
  const { status, found, note, value = record.value } = judgeValues(record, values, around)
  return { ...record, status, value, note, found: found.slice(0, SHOWN).map(shorten) }
}

const shorten = (text: string) =>
  (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text).replaceAll('\0', '\u{fffd}')

function judgeValues(record: DomainRecord, values: string[], { spfInclude }: Around): Judgement {
  if (record.type === 'CNAME') return judgeExact(record.value.toLowerCase(), values.map(lowerHost))
  switch (record.kind) {
    case 'ownership':
      return judgeExact(
        record.value,
        values.map(value => value.trim()),
      )
    case 'dkim':
      return judgeKey(record.value, values)
    case 'dkim-ed25519':
      return judgeSecondKey(record.value, values)
    case 'spf':
      return judgeSpf(values, spfInclude)
    case 'dmarc':
      return judgeDmarc(values)
  }
}

const lowerHost = (host: string) => host.toLowerCase().replace(/\.$/, '')

function judgeExact(wanted: string, values: string[]): Judgement {
  if (values.includes(wanted)) return { status: 'verified', found: [], note: null }
  return { status: 'failed', found: values, note: values.length > 0 ? OTHER : ABSENT }
}

const ABSENT = 'This record was not found. A new one may take a while to be seen everywhere.'
const OTHER = 'There is another value. Replace it by the one here.'

/** The key alone counts: blanks, order and further tags are the DNS panel's business. */
function judgeKey(wanted: string, values: string[]): Judgement {
  const key = keyOf(wanted)
  const keys = values.filter(value => keyOf(value) !== undefined)
  const [only] = keys
  if (only === undefined) return { status: 'failed', found: values, note: values.length > 0 ? OTHER : ABSENT }
  if (keys.length > 1)
    return {
      status: 'failed',
      found: keys,
      note: 'There are several keys at this name. Leave the one here alone.',
    }
  const found = keyOf(only) ?? ''
  if (found === key) return { status: 'verified', found: [], note: null }
  if (found === '') return { status: 'failed', found: keys, note: 'The key there is revoked (p= is empty).' }
  const isCut = key?.startsWith(found)
  return { status: 'failed', found: keys, note: isCut ? CUT : OTHER }
}

/**
 * A record that names no kind of key is one of RSA (RFC 6376, 3.6.1), and the signature would then be void. Its absence is
 * no fault.
 */
function judgeSecondKey(wanted: string, values: string[]): Judgement {
  if (values.length === 0) return { status: 'failed', found: [], note: WHY_ED25519 }
  const judged = judgeKey(wanted, values)
  if (judged.status === 'failed' || values.some(value => tag(value, 'k') === 'ed25519')) return judged
  return {
    status: 'failed',
    found: values,
    note: 'Without k=ed25519 this key is not understood. Enter the value here.',
  }
}

const CUT =
  'The value there is cut off. If your DNS provider takes at most 255 characters at once, enter it as two quoted parts.'

const keyOf = (record: string) => tag(record, 'p')?.replace(/\s/g, '')

/** One tag of `a=1; b=2` (RFC 6376, 3.2). */
const tag = (record: string, name: string) =>
  record
    .split(';')
    .map(part => part.trim())
    .find(part => new RegExp(`^${name}\\s*=`).test(part))
    ?.replace(/^[^=]*=\s*/, '')

function judgeDmarc(values: string[]): Judgement {
  const records = values.map(value => value.trim()).filter(value => /^v\s*=\s*DMARC1\s*(;|$)/.test(value))
  const [only] = records
  if (only === undefined)
    return {
      status: 'failed',
      found: values,
      note: 'No DMARC record was found. It is recommended, not required.',
    }
  if (records.length > 1)
    return {
      status: 'failed',
      found: records,
      note: 'There are several DMARC records, and receivers then use none.',
    }
  if (!/^(none|quarantine|reject)$/i.test(tag(only, 'p') ?? ''))
    return {
      status: 'failed',
      found: records,
      note: 'The policy has to be p=none, p=quarantine or p=reject.',
    }
  return { status: 'verified', found: [], value: only, note: null }
}
