import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { callingSettings } from '../queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { VerifyPhone } from './verify-phone.tsx'

export function CallingCard() {
  const { data, error, refetch } = useQuery(callingSettings)
  return (
    <Section id="calling" title="Calling" text="Your phone, recording, and calling hours.">
      {error && <LoadFailed title="Your calling settings couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-40" />}
      {!error && data && (
        <>
          {data.ownPhone && !data.isOwnPhoneVerified && !data.provider.isSimulated && (
            <VerifyPhone key={data.ownPhone} phone={data.ownPhone} />
          )}
          <SettingsForm settings={data} />
        </>
      )}
    </Section>
  )
}
