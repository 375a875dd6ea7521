import type { DmarcSeen } from '#contract/domains.ts'
import { formatNumber, plural } from '#web/lib/format.ts'

/** The reports in a sentence. */
export function seenText({ days, emails, passed, advice }: DmarcSeen): string {
  return `DMARC reports of ${plural(days, 'day')}: ${formatNumber(passed)} of ${plural(emails, 'email')} passed. ${advice}`
}

/** The servers that send as the domain, and whether their email passes. */
export function DmarcSources({ seen }: { seen: DmarcSeen }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-left">
        <caption className="sr-only">Who sends as this domain</caption>
        <thead className="text-ink-2 text-xs">
          <tr>
            <th className="px-3 py-1.5 font-normal">Sent by</th>
            <th className="px-3 py-1.5 text-right font-normal">Emails</th>
            <th className="px-3 py-1.5 text-right font-normal">Passed</th>
          </tr>
        </thead>
        <tbody>
          {seen.sources.map(({ via, ip, emails, passed }) => (
            <tr key={via ?? ip} className="border-line border-t">
              <td className="break-all px-3 py-1.5">{via ?? `Unknown (${ip})`}</td>
              <td className="figures px-3 py-1.5 text-right">{formatNumber(emails)}</td>
              <td className="figures px-3 py-1.5 text-right">{formatNumber(passed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-line border-t px-3 py-1.5 text-ink-2 text-xs">Reported by {seen.reporters.join(', ')}</p>
    </div>
  )
}
