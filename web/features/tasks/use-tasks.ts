import { useQuery } from '@tanstack/react-query'
import { leadChanges } from '#contract/lead-list.ts'
import { type NewTask, type Task, tasks } from '#contract/tasks.ts'
import { call } from '#web/lib/call.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { useChange } from '#web/lib/use-change.ts'
import { taskCountQuery } from './queries.ts'

/** The number of open tasks, kept current; undefined until it's known. */
export function useTaskCount(): number | undefined {
  useRereadOn('tasks', ['tasks'])
  return useQuery(taskCountQuery).data?.open
}

/** Ticks a task off, or opens it again; the toast offers the opposite. */
export function useSetDone() {
  const setting = useChange({
    mutationFn: ({ task, isDone }: { task: Task; isDone: boolean }) =>
      call(tasks.setDone, { params: { id: task.id }, body: { isDone } }),
    reread: [['tasks']],
    said: (_, { task, isDone }) => ({
      title: isDone ? 'Task done' : 'Task open again',
      action: { label: 'Undo', run: () => setting.mutate({ task, isDone: !isDone }) },
    }),
    failed: ['The task wasn’t saved', 'Please try again.'],
  })
  return setting
}

export function useAddTask(leadId: string, onAdded: () => void) {
  return useChange({
    mutationFn: (body: NewTask) => call(leadChanges.addTask, { params: { id: leadId }, body }),
    reread: [['tasks']],
    onSuccess: () => onAdded(),
    failed: ['The task wasn’t saved', 'Please try again.'],
  })
}
