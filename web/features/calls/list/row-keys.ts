import type { RefObject } from 'react'
import type { CallLead } from '#contract/calls.ts'
import { useActiveRow } from '#web/lib/active-row.ts'
import { useKeys } from '#web/lib/keys.ts'

interface RowKeys {
  rows: CallLead[]
  call: (lead: CallLead) => void
  search: RefObject<HTMLInputElement | null>
}

/** Keyboard control of the list: J and K move, C calls, / searches. */
export function useRowKeys({ rows, call, search }: RowKeys) {
  const { active, moveKeys, ...row } = useActiveRow(rows)
  useKeys([
    ...moveKeys,
    { key: 'c', label: 'Call the lead', run: () => active && call(active) },
    { key: '/', label: 'Search', run: () => search.current?.focus() },
  ])
  return row
}
