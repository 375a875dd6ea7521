import { type Coverage, leadSourceNames } from '#contract/search.ts'
import { formatNumber } from '#web/lib/format.ts'

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** "214 in the directory, 12 of them nearby · 31 already yours · OpenStreetMap is asked when you search" */
export function coverageText({ online, ...counted }: Coverage): string {
  const names = list.format(online.map(kind => leadSourceNames[kind]))
  const asked = names && `${names} ${online.length === 1 ? 'is' : 'are'} asked online when you search`
  return [directoryText(counted), asked].filter(Boolean).join(' · ')
}

/** What the directory alone has. */
export function directoryText({ there, isMore, nearby, yours }: Omit<Coverage, 'online'>): string {
  if (there === null) return ''
  if (there === 0) return 'None in the directory'
  const count = isMore ? `More than ${formatNumber(there)}` : formatNumber(there)
  const near = nearby !== null && nearby < there ? `, ${formatNumber(nearby)} of them nearby` : ''
  return `${count} in the directory${near} · ${yoursText(there, isMore, yours)}`
}

function yoursText(there: number, isMore: boolean, yours: number): string {
  if (yours === 0) return 'none yours yet'
  const among = isMore ? ` of the first ${formatNumber(there)}` : ''
  return yours === there ? `all${among} already yours` : `${formatNumber(yours)}${among} already yours`
}
