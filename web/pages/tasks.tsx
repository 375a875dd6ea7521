import { TaskList } from '#web/features/tasks/task-list.tsx'

export function TasksPage() {
  return <TaskList />
}
