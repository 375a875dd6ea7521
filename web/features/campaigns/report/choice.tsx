import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'

interface ChoiceProps {
  label: string
  options: { key: number; name: string }[]
  chosen: number
  onChoose: (key: number) => void
}

/** A row of buttons, of which one is pressed. */
export const Choice = ({ label, options, chosen, onChoose }: ChoiceProps) => (
  <fieldset className="flex flex-wrap gap-1">
    <legend className="sr-only">{label}</legend>
    {options.map(({ key, name }) => (
      <Button
        key={key}
        size="sm"
        variant="ghost"
        aria-pressed={key === chosen}
        onClick={() => onChoose(key)}
        className={cn(key === chosen && 'border-line bg-sunken text-ink')}
      >
        {name}
      </Button>
    ))}
  </fieldset>
)
