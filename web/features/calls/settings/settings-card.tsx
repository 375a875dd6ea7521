import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { callingSettings } from '../queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { VerifyPhone } from './verify-phone.tsx'

export function CallingCard() {
  const { data, error, refetch } = useQuery(callingSettings)
  return (
    <Card id="calling" title="Calling" text="The phone that rings first, recording and calling hours.">
      {error ? (
        <EmptyState
          title="Your calling settings could not be loaded"
          text={sentenceOf(error) ?? 'Please try again.'}
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      ) : data ? (
        <>
          {data.ownPhone && !data.isOwnPhoneVerified && !data.provider.isSimulated && (
            <VerifyPhone key={data.ownPhone} phone={data.ownPhone} />
          )}
          <SettingsForm settings={data} />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}
