import { type RefObject, useEffect } from 'react'
import type { CallLead } from '#contract/calls.ts'
import { useActiveRow } from '#web/lib/active-row.ts'
import { useKeys } from '#web/lib/keys.ts'

interface RowKeys {
  rows: CallLead[]
  call: (lead: CallLead) => void
  search: RefObject<HTMLInputElement | null>
  /** The lead that the pane shows. */
  shownId: string | null | undefined
}

/** Keyboard control of the list: J and K move, C calls, / searches. */
export function useRowKeys({ rows, call, search, shownId }: RowKeys) {
  const { active, moveKeys, show, ...row } = useActiveRow(rows)
  // The mark follows the pane, which goes on to the next lead by itself.
  useEffect(() => {
    if (shownId) show(shownId)
  }, [shownId, show])
  useKeys([
    ...moveKeys,
    { key: 'c', label: 'Call the lead', run: () => active && call(active) },
    { key: '/', label: 'Search', run: () => search.current?.focus() },
  ])
  return row
}
