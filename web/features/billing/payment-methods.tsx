import type { PaymentMethod } from '#contract/billing.ts'

interface PaymentMethodsProps {
  methods: PaymentMethod[]
  chosen: PaymentMethod['provider'] | undefined
  onChoose: (provider: PaymentMethod['provider']) => void
}

export const PaymentMethods = ({ methods, chosen, onChoose }: PaymentMethodsProps) => (
  <fieldset className="grid gap-2 sm:grid-cols-2">
    <legend className="sr-only">Payment method</legend>
    {methods.map(({ provider, name }) => (
      <label
        key={provider}
        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line px-3 has-checked:border-accent has-checked:bg-accent-soft"
      >
        <input
          type="radio"
          name="method"
          className="accent-accent"
          checked={provider === chosen}
          onChange={() => onChoose(provider)}
        />
        {name}
      </label>
    ))}
  </fieldset>
)
