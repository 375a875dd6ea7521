import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { COLUMNS, type Column } from './columns.ts'

interface ChooseColumnsProps {
  columns: Column[]
  onColumn: (name: Column['name']) => void
  onClose: () => void
}

/** Which columns this view has. */
export const ChooseColumns = ({ columns, onColumn, onClose }: ChooseColumnsProps) => (
  <Dialog size="sm" onClose={onClose} title="Columns" description="For this view, in this browser.">
    <ul>
      {COLUMNS.map(({ name, heading }) => (
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
