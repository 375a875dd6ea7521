import { useQueryClient } from '@tanstack/react-query'
import { leadChanges, type NewNote, type TimelineItem } from '#contract/lead-list.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { timelineOf } from '../tags-and-fields/queries.ts'

/** Adds a note to a lead's activity, or deletes one, with Undo. */
export function useNotes(leadId: string) {
  const client = useQueryClient()
  const reread = () => void client.invalidateQueries({ queryKey: timelineOf(leadId).queryKey })
  const adding = useChange({
    mutationFn: (body: NewNote) => call(leadChanges.addNote, { params: { id: leadId }, body }),
    onSuccess: reread,
    failed: ['The note wasn’t saved', 'Please try again.'],
  })
  const deleting = useChange({
    mutationFn: ({ noteId }: TimelineItem) => call(leadChanges.deleteNote, { params: { id: noteId ?? '' } }),
    onSuccess: (_, { at, detail }) => {
      reread()
      const undo = { label: 'Undo', run: () => adding.mutate({ text: detail ?? '', at }) }
      toast({ title: 'Note deleted', tone: 'good', action: undo })
    },
    failed: ['The note wasn’t deleted', 'Please try again.'],
  })
  return { adding, deleting }
}
