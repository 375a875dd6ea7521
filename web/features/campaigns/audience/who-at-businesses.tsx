import { useMutation } from '@tanstack/react-query'
import { type AudienceCounts, audiences, type WhoAt } from '#contract/audience.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Segmented } from '#web/ui/segmented.tsx'

interface WhoAtBusinessesProps {
  recipients: string[]
  counts: AudienceCounts
  onChange: (recipients: string) => void
}

/** For the whole list: the primary person of each business, or everyone there. Nothing where that's the same. */
export function WhoAtBusinesses({
  recipients,
  counts: { atBusinesses, withEmail, suppressed },
  onChange,
}: WhoAtBusinessesProps) {
  const choosing = useMutation({
    mutationFn: (who: WhoAt) => call(audiences.choose, { body: { recipients, who } }),
    onSuccess: ({ recipients: chosen }) => {
      onChange(chosen.join(', '))
      toast({ title: 'Recipients changed', action: { label: 'Undo', run: () => onChange(recipients.join(', ')) } })
    },
    onError: error => toastFailure(error, 'Nothing was changed', 'Couldn’t read the people. Please try again.'),
  })
  if (!atBusinesses || atBusinesses.everyone === atBusinesses.primary) return null
  const { primary, everyone } = atBusinesses
  const now = suppressed.reduce((left, { count }) => left - count, withEmail)
  return (
    <Segmented<WhoAt | 'some'>
      label="Whom to write to at each business"
      value={WHO.find(who => atBusinesses[who] === now) ?? 'some'}
      onChange={who => who !== 'some' && choosing.mutate(who)}
      options={[
        { value: 'primary', label: `The primary person (${formatNumber(primary)})` },
        { value: 'everyone', label: `Everyone at each business (${formatNumber(everyone)})` },
      ]}
    />
  )
}

const WHO = ['everyone', 'primary'] as const
