import { useQueryClient } from '@tanstack/react-query'
import type { CustomField } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { useBulkChange } from '../bulk/bulk-change.ts'
import { TAGS_OF } from './queries.ts'

/** Changes a lead's value of a custom field, which the list shows at once. A button in the toast undoes it. */
export function useValueChange() {
  const client = useQueryClient()
  const { mutate } = useBulkChange(() => {})
  return ({ id, businessName }: Lead, { id: fieldId, name }: CustomField, value: string) => {
    const rows = client.getQueriesData<Named[]>({ queryKey: TAGS_OF })
    for (const [key, known] of rows) {
      const ids = key.at(-1)
      if (!known || !Array.isArray(ids) || !ids.includes(id)) continue
      const one = known.find(({ leadId }) => leadId === id) ?? { leadId: id, tagIds: [], values: {} }
      const changed = { ...one, values: { ...one.values, [fieldId]: value } }
      client.setQueryData(key, [...known.filter(other => other !== one), changed])
    }
    mutate({
      selection: { ids: [id] },
      change: { kind: 'value', fieldId, value },
      said: { title: 'Lead updated', text: `${businessName}: ${name} ${value ? 'changed' : 'removed'}` },
    })
  }
}

interface Named {
  leadId: string
  tagIds: string[]
  values: Record<string, string>
}
