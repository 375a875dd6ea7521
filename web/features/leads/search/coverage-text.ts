import { leadSources } from '#contract/lead-sources.ts'
import type { Coverage } from '#contract/search.ts'
import { formatNumber } from '#web/lib/format.ts'

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** "214 in the directory, 12 of them nearby · 31 already in your list · Searches OpenStreetMap online" */
export function coverageText({ online, ...counted }: Coverage): string {
  const names = list.format(online.map(kind => leadSources[kind].label))
  const asked = names && `Also searches ${names} online`
  return [directoryText(counted), asked].filter(Boolean).join(' · ')
}

function directoryText({ there, isMore, nearby, yours }: Omit<Coverage, 'online'>): string {
  if (there === null) return ''
  if (there === 0) return 'None in the directory'
  const count = isMore ? `More than ${formatNumber(there)}` : formatNumber(there)
  const near = nearby !== null && nearby < there ? `, ${formatNumber(nearby)} of them nearby` : ''
  return `${count} in the directory${near} · ${yoursText(there, isMore, yours)}`
}

function yoursText(there: number, isMore: boolean, yours: number): string {
  if (yours === 0) return 'none in your list yet'
  const among = isMore ? ` of the first ${formatNumber(there)}` : ''
  return yours === there ? `all${among} already in your list` : `${formatNumber(yours)}${among} already in your list`
}
