import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { allFields } from '../tags-and-fields/queries.ts'
import { COLUMNS, type Column, columnOf } from './columns.ts'

interface ChooseColumnsProps {
  columns: Column[]
  onColumn: (name: Column['name']) => void
  onClose: () => void
}

/** Which columns this view has: those of every lead, and the account's own fields. */
export function ChooseColumns({ columns, onColumn, onClose }: ChooseColumnsProps) {
  const { data: fields = [] } = useQuery(allFields)
  return (
    <Dialog size="sm" onClose={onClose} title="Columns" description="For this view, in this browser.">
      <ul>
        {[...COLUMNS, ...fields.map(columnOf)].map(({ name, heading }) => (
          <li key={name} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <Checkbox
              label={heading}
              checked={columns.some(column => column.name === name)}
              onChange={() => onColumn(name)}
            />
            <span aria-hidden>{heading}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
