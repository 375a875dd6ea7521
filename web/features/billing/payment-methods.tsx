import type { PaymentMethod } from '#contract/billing.ts'
import { Badge } from '#web/ui/badge.tsx'

interface PaymentMethodsProps {
  methods: PaymentMethod[]
  /** Undefined if none is set up. */
  chosen: PaymentMethod['provider'] | undefined
  onChoose: (provider: PaymentMethod['provider']) => void
}

export const PaymentMethods = ({ methods, chosen, onChoose }: PaymentMethodsProps) => (
  <fieldset className="grid gap-2 sm:grid-cols-2">
    <legend className="sr-only">Payment method</legend>
    {methods.map(({ provider, name, available }) => (
      <label
        key={provider}
        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line px-3 has-checked:border-accent has-disabled:cursor-not-allowed has-checked:bg-accent-soft has-disabled:text-ink-3"
      >
        <input
          type="radio"
          name="method"
          className="accent-accent"
          disabled={!available}
          checked={provider === chosen}
          onChange={() => onChoose(provider)}
        />
        {name}
        {!available && <Badge className="ml-auto">Not set up</Badge>}
      </label>
    ))}
  </fieldset>
)
