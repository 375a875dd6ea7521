import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { leadChanges } from '#contract/lead-list.ts'
import { type NewTask, type Task, tasks } from '#contract/tasks.ts'
import { call } from '#web/lib/call.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { taskCountQuery } from './queries.ts'

/** The number of open tasks, kept current; undefined until it's known. */
export function useTaskCount(): number | undefined {
  useRereadOn('tasks', ['tasks'])
  return useQuery(taskCountQuery).data?.open
}

/** Ticks a task off, or opens it again; the toast offers the opposite. */
export function useSetDone() {
  const client = useQueryClient()
  const setting = useMutation({
    mutationFn: ({ task, isDone }: { task: Task; isDone: boolean }) =>
      call(tasks.setDone, { params: { id: task.id }, body: { isDone } }),
    onSuccess: (_, { task, isDone }) => {
      void client.invalidateQueries({ queryKey: ['tasks'] })
      toast({
        title: isDone ? 'Task done' : 'Task open again',
        tone: 'good',
        action: { label: 'Undo', run: () => setting.mutate({ task, isDone: !isDone }) },
      })
    },
    onError: error => toastFailure(error, 'The task wasn’t saved', 'Please try again.'),
  })
  return setting
}

/** Notes a task about a lead. */
export function useAddTask(leadId: string, onAdded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTask) => call(leadChanges.addTask, { params: { id: leadId }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['tasks'] })
      onAdded()
    },
    onError: error => toastFailure(error, 'The task wasn’t saved', 'Please try again.'),
  })
}
