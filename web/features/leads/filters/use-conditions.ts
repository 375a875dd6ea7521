import type { Condition } from '#contract/lead-conditions.ts'
import { inUrl, useListView } from '../list/list-view.ts'
import { conditionsOf, filterOf } from './conditions.ts'

/** The conditions of the list that the address has. */
export function useConditions() {
  const { view, change } = useListView()
  return {
    conditions: conditionsOf(view.filter),
    set: (conditions: Condition[]) => void change(inUrl(filterOf(conditions, view.filter.q))),
  }
}
