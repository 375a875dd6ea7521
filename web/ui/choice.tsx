import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from './button.tsx'

interface ChoiceProps<Key extends string | number> {
  label: string
  options: { key: Key; name: string; count?: number | undefined }[]
  chosen: Key | undefined
  onChoose: (key: Key) => void
  className?: string
}

/** A row of buttons, of which one is pressed, such as the tabs over a list. */
export const Choice = <Key extends string | number>({
  label,
  options,
  chosen,
  onChoose,
  className = 'flex-wrap gap-1',
}: ChoiceProps<Key>) => (
  <fieldset className={cn('flex', className)}>
    <legend className="sr-only">{label}</legend>
    {options.map(({ key, name, count }) => (
      <Button
        key={key}
        size="sm"
        variant="ghost"
        aria-pressed={key === chosen}
        onClick={() => onChoose(key)}
        className={cn('max-sm:px-1.5', key === chosen && 'border-line bg-sunken text-ink')}
      >
        {name} {count !== undefined && <span className="figures text-ink-3">{formatNumber(count)}</span>}
      </Button>
    ))}
  </fieldset>
)
