import type { Coverage } from '#contract/search.ts'
import { formatNumber } from '#web/lib/format.ts'

/** "214 in the directory, 12 of them nearby · 31 already yours" */
export function coverageText({ there, isMore, nearby, yours }: Coverage): string {
  if (there === 0) return 'None in the directory'
  const count = isMore ? `More than ${formatNumber(there)}` : formatNumber(there)
  const near = nearby !== null && nearby < there ? `, ${formatNumber(nearby)} of them nearby` : ''
  return `${count} in the directory${near} · ${yoursText({ there, isMore, yours })}`
}

function yoursText({ there, isMore, yours }: Pick<Coverage, 'there' | 'isMore' | 'yours'>): string {
  if (yours === 0) return 'none yours yet'
  const among = isMore ? ` of the first ${formatNumber(there)}` : ''
  return yours === there ? `all${among} already yours` : `${formatNumber(yours)}${among} already yours`
}
