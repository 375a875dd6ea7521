import { callReasonText } from '#contract/call-reasons.ts'
import type { Call } from '#contract/calls.ts'
import { isFinal, reasonOf } from './legs.ts'
import type { CallRow } from './sql.ts'

export function presentCall({ ownLeg, leadLeg, ...row }: CallRow): Call {
  const isLive = !isFinal(row.status)
  const reason = row.reason ?? (row.isSimulated || isLive ? null : reasonOf({ ownLeg, leadLeg }))
  return {
    ...row,
    isLive,
    // A report may have the duration before the end; we show it once the call has ended.
    duration: isLive ? null : row.duration,
    endTime: isLive ? null : row.endTime,
    cost: row.cost === null ? null : trimAmount(row.cost),
    reason: reason && callReasonText(reason),
  }
}

/** 0.014000 becomes 0.014, and 0.500000 becomes 0.50: at least two decimals. */
const trimAmount = (amount: string) => amount.replace(/(\.\d\d(?:0*[1-9])*)0+$/, '$1')
