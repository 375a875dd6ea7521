import { type AudienceCounts, audiences, type WhoAt } from '#contract/audience.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Segmented } from '#web/ui/segmented.tsx'

interface WhoAtBusinessesProps {
  recipients: string[]
  counts: AudienceCounts
  onChange: (recipients: string) => void
}

/** For the whole list: the primary person of each business, or everyone there. Nothing where that's the same. */
export function WhoAtBusinesses({ recipients, counts: { atBusinesses }, onChange }: WhoAtBusinessesProps) {
  const choosing = useChange({
    mutationFn: (who: WhoAt) => call(audiences.choose, { body: { recipients, who } }),
    onSuccess: ({ recipients: chosen }) => {
      onChange(chosen.join(', '))
      toast({ title: 'Recipients changed', action: { label: 'Undo', run: () => onChange(recipients.join(', ')) } })
    },
    failed: ['Nothing was changed', 'Couldn’t read the people. Please try again.'],
  })
  if (!atBusinesses || (atBusinesses.everyone === atBusinesses.primary && atBusinesses.chosen !== null)) return null
  const { primary, everyone, chosen } = atBusinesses
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="text-ink-2 text-sm">
        At each business
      </span>
      <Segmented<WhoAt | 'some'>
        label="At each business"
        value={chosen ?? 'some'}
        onChange={who => who !== 'some' && choosing.mutate(who)}
        options={[
          { value: 'primary', label: `Primary person (${formatNumber(primary)})` },
          { value: 'everyone', label: `Everyone (${formatNumber(everyone)})` },
        ]}
      />
    </div>
  )
}
