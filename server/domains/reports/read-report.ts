import { isIP } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { asciiDomain } from '#contract/address.ts'
import { DAY_MS } from '#contract/durations.ts'
import { openArchive, unpackEntry } from '#server/csv/convert/archive.ts'
import { registeredDomain } from '../name.ts'

/** A server that sent emails as the domain. */
export interface Source {
  /** Whoever signed the emails or answers for their envelope, as a registered domain. Null: nobody did. */
  via: string | null
  ip: string
  emails: number
  /** Those that passed DMARC. */
  passed: number
}

/** A receiver's report on a domain, usually for one day (RFC 7489, 7.2, and RFC 9990). */
export interface DmarcReport {
  reporter: string
  reportId: string
  domain: string
  policy: 'none' | 'quarantine' | 'reject'
  beginsAt: Date
  endsAt: Date
  /** Those with most emails first. */
  sources: Source[]
}

/** Google's largest have some thousand records, a kilobyte each. */
const MAX_XML = 10 * 1024 * 1024
const MAX_RECORDS = 10_000
const MAX_DEPTH = 16
const MAX_TEXT = 300
const MAX_SOURCES = 100

/** `receiver!domain!begin!end`: whoever makes a report names its file so. */
const NAME = /^[^!]{1,255}![^!]{1,255}!\d{1,12}!\d{1,12}(?:![^!]{0,100})?\.(xml|xml\.gz|gz|zip)$/i

export const isReportName = (name: string): boolean => NAME.test(name)

/** Reads an attached report; null: it's none, it's beyond what we read, or of a time that can't be. */
export function readReport(name: string, content: Buffer, now: Date): DmarcReport | null {
  const [, type = ''] = NAME.exec(name) ?? []
  try {
    const xml = unpacked(content, type.toLowerCase())
    return xml === null || xml.length > MAX_XML ? null : reportIn(xml.toString('utf8'), now)
  } catch {
    return null
  }
}

function unpacked(content: Buffer, type: string): Buffer | null {
  if (type === 'xml') return content
  if (type !== 'zip') return gunzipSync(content, { maxOutputLength: MAX_XML })
  const archive = openArchive(content)
  const [name, entry] = archive.entries.entries().find(([of]) => /\.xml$/i.test(of)) ?? []
  return name === undefined || !entry || entry.unpacked > MAX_XML ? null : unpackEntry(archive, name)
}

type Fields = Map<string, string[]>

/** Its elements by path, and each record's. Stops at what no report has. */
function reportIn(xml: string, now: Date): DmarcReport | null {
  const [path, about, records]: [string[], Fields, Fields[]] = [[], new Map(), []]
  let [record, text]: [Fields, string] = [new Map(), '']
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(name.slice(name.indexOf(':') + 1))
        text = ''
        if (path.length > MAX_DEPTH || records.length > MAX_RECORDS) throw new Error('Not a report')
        if (path[1] === 'record' && path.length === 2) record = new Map()
      },
      ontext(more) {
        if (text.length < MAX_TEXT) text += more
      },
      onclosetag() {
        const [, part, ...inPart] = path
        if (part === 'record' && inPart.length === 0) records.push(record)
        else if (part === 'record') push(record, inPart.join('/'), text)
        else push(about, path.slice(1).join('/'), text)
        path.pop()
        text = ''
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return describe(about, records, now)
}

function push(fields: Fields, name: string, text: string): void {
  const value = text.trim().slice(0, MAX_TEXT)
  const known = fields.get(name)
  if (known) known.push(value)
  else fields.set(name, [value])
}

const first = (fields: Fields, name: string): string => fields.get(name)?.[0] ?? ''
const POLICIES = ['none', 'quarantine', 'reject'] as const

function describe(about: Fields, records: Fields[], now: Date): DmarcReport | null {
  const time = (name: string) => new Date(Number(first(about, `report_metadata/date_range/${name}`)) * 1000)
  const [beginsAt, endsAt] = [time('begin'), time('end')]
  const domain = asciiDomain(first(about, 'policy_published/domain').toLowerCase())
  const [reporter, reportId] = [first(about, 'report_metadata/org_name'), first(about, 'report_metadata/report_id')]
  const [begin, end] = [beginsAt.getTime(), endsAt.getTime()]
  const canBe = begin > 0 && end > begin && end <= begin + MAX_LENGTH_MS && end <= now.getTime() + DAY_MS
  if (!domain || !reporter || !reportId || !canBe) return null
  return {
    reporter,
    reportId,
    domain,
    policy: POLICIES.find(policy => policy === first(about, 'policy_published/p').toLowerCase()) ?? 'none',
    beginsAt,
    endsAt,
    sources: together(records.flatMap(record => sourceOf(record, domain) ?? [])).slice(0, MAX_SOURCES),
  }
}

/** Most report a day, few a week. */
const MAX_LENGTH_MS = 8 * DAY_MS

function sourceOf(record: Fields, domain: string): Source | null {
  const [ip, emails] = [first(record, 'row/source_ip'), Number(first(record, 'row/count'))]
  if (isIP(ip) === 0 || !Number.isInteger(emails) || emails < 1 || emails > 1_000_000_000) return null
  const isPassed = ['dkim', 'spf'].some(by => first(record, `row/policy_evaluated/${by}`).toLowerCase() === 'pass')
  const known = ['spf', 'dkim'].flatMap(by => {
    const results = record.get(`auth_results/${by}/result`) ?? []
    return (record.get(`auth_results/${by}/domain`) ?? []).filter((_, n) => results[n]?.toLowerCase() === 'pass')
  })
  const names = known.map(name => registeredDomain(asciiDomain(name.toLowerCase())))
  // A service that sends for the domain is more telling than the domain.
  const via = names.find(name => name !== registeredDomain(domain)) ?? names[0] ?? null
  return { via, ip, emails, passed: isPassed ? emails : 0 }
}

/** One of each sender, or without one, of each address; those with most emails first. */
export function together(all: Source[]): Source[] {
  const sums = new Map<string, Source>()
  for (const source of all) {
    const known = sums.get(source.via ?? source.ip)
    if (known) {
      known.emails += source.emails
      known.passed += source.passed
    } else sums.set(source.via ?? source.ip, { ...source })
  }
  return [...sums.values()].sort((a, b) => b.emails - a.emails)
}
