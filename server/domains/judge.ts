import type { DomainRecord } from '#contract/domains.ts'
import type { DnsAnswer } from '#server/providers/dns/dns.ts'
import { isDmarc, nextPolicy, readPolicy } from './dmarc.ts'
import { WHY_ED25519 } from './records.ts'
import { judgeSpf } from './spf.ts'

/** The result of one lookup for one record. */
export interface Judgement {
  status: 'verified' | 'failed'
  /** The values found instead. */
  found: string[]
  /** The value to publish, if it depends on what's there: a merged SPF record. */
  value?: string
  note: string | null
}

interface Around {
  /** The host that an SPF record must include. */
  spfInclude: string | undefined
}

/** More or longer values don't help anyone find the mistake. */
const SHOWN = 5
const SHOWN_LENGTH = 300

/** Applies a lookup to a record. If the lookup failed, the status stays and the note says so. */
export function judge(record: DomainRecord, answer: DnsAnswer, around: Around): DomainRecord {
  if (answer.outcome === 'unknown') return { ...record, note: `We couldn’t check this record: ${answer.why}.` }
  const values = answer.outcome === 'found' ? answer.values : []
  const { status, found, note, value = record.value } = judgeValues(record, values, around)
  return { ...record, status, value, note, found: found.slice(0, SHOWN).map(shorten) }
}

const shorten = (text: string) =>
  (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text).replaceAll('\0', '\u{fffd}')

function judgeValues(record: DomainRecord, values: string[], { spfInclude }: Around): Judgement {
  if (record.type !== 'TXT') return judgeExact(record.value.toLowerCase(), values.map(lowerHost))
  switch (record.kind) {
    case 'ownership':
      return judgeExact(
        record.value,
        values.map(value => value.trim()),
      )
    case 'dkim':
      return judgeKey(record.value, values)
    case 'dkim-next':
    case 'dkim-old':
      return record.value.includes('k=ed25519') ? judgeSecondKey(record.value, values) : judgeKey(record.value, values)
    case 'dkim-ed25519':
      return judgeSecondKey(record.value, values)
    case 'spf':
      return judgeSpf(values, spfInclude)
    case 'dmarc':
      return judgeDmarc(values)
    case 'mail-from':
      return judgeSpf(values, /include:(\S+)/.exec(record.value)?.[1])
    case 'tracking':
      return judgeExact(record.value, values)
  }
}

const lowerHost = (host: string) => host.toLowerCase().replace(/\.$/, '')

function judgeExact(wanted: string, values: string[]): Judgement {
  if (values.includes(wanted)) return { status: 'verified', found: [], note: null }
  return { status: 'failed', found: values, note: values.length > 0 ? OTHER : ABSENT }
}

const ABSENT = 'We couldn’t find this record. DNS changes can take up to 48 hours to appear.'
const OTHER = 'The record has a different value. Replace it with the one here.'

/** Only the key matters; DNS panels may change spaces, order, and other tags. */
function judgeKey(wanted: string, values: string[]): Judgement {
  const key = keyOf(wanted)
  const keys = values.filter(value => keyOf(value) !== undefined)
  const [only] = keys
  if (only === undefined) return { status: 'failed', found: values, note: values.length > 0 ? OTHER : ABSENT }
  if (keys.length > 1)
    return { status: 'failed', found: keys, note: 'There are several keys at this name. Keep only the one here.' }
  const found = keyOf(only) ?? ''
  if (found === key) return { status: 'verified', found: [], note: null }
  if (found === '') return { status: 'failed', found: keys, note: 'The published key is revoked (p= is empty).' }
  const isCut = key?.startsWith(found)
  return { status: 'failed', found: keys, note: isCut ? CUT : OTHER }
}

/** Without a key type, a record is an RSA one (RFC 6376, 3.6.1), which makes the signature invalid. None at all is fine. */
function judgeSecondKey(wanted: string, values: string[]): Judgement {
  if (values.length === 0) return { status: 'failed', found: [], note: WHY_ED25519 }
  const judged = judgeKey(wanted, values)
  if (judged.status === 'failed' || values.some(value => tag(value, 'k') === 'ed25519')) return judged
  return {
    status: 'failed',
    found: values,
    note: 'Receivers can’t read this key without k=ed25519. Enter the value shown here.',
  }
}

const CUT =
  'The published value is cut off. If your DNS provider allows only 255 characters per string, enter it as two quoted strings.'

const keyOf = (record: string) => tag(record, 'p')?.replace(/\s/g, '')

/** One tag of `a=1; b=2` (RFC 6376, 3.2). */
const tag = (record: string, name: string) =>
  record
    .split(';')
    .map(part => part.trim())
    .find(part => part.split('=', 1)[0]?.trim() === name && part.includes('='))
    ?.replace(/^[^=]*=\s*/, '')

function judgeDmarc(values: string[]): Judgement {
  const records = values.map(value => value.trim()).filter(isDmarc)
  const [only] = records
  if (only === undefined)
    return {
      status: 'failed',
      found: values,
      note: 'We couldn’t find a DMARC record. It’s recommended but not required.',
    }
  if (records.length > 1)
    return {
      status: 'failed',
      found: records,
      note: 'There are several DMARC records, so receivers ignore all of them.',
    }
  const policy = readPolicy(only, '')
  return policy.fault === null
    ? { status: 'verified', found: [], value: only, note: nextPolicy(policy) }
    : { status: 'failed', found: records, note: policy.fault }
}
