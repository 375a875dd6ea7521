import type { Tag } from '#contract/lead-list.ts'
import { useBulkChange } from '../bulk/bulk-change.ts'

/** Adds a tag to a lead, or removes it. A button in the toast undoes it. */
export function useTagging(leadId: string) {
  const tagging = useBulkChange(() => {})
  const change = ({ id: tagId, name }: Tag, adds: boolean) =>
    tagging.mutate({
      selection: { ids: [leadId] },
      change: { kind: adds ? 'tag' : 'untag', tagId },
      said: { title: adds ? 'Tag added' : 'Tag removed', text: name },
    })
  return { tagging, change }
}
