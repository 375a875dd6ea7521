import { Link } from '@tanstack/react-router'
import { ListTodo } from 'lucide-react'
import { plural } from '#web/lib/format.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { useTaskCount } from './use-tasks.ts'

/** Leads to the tasks while there are any to do. */
export function TasksLink() {
  const open = useTaskCount()
  if (!open) return null
  return (
    <Link to="/tasks" className={buttonStyles()}>
      <ListTodo aria-hidden /> {plural(open, 'task')}
    </Link>
  )
}
