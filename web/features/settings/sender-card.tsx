import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EffectiveSender } from './effective-sender.tsx'
import { EmailVerification } from './email-verification.tsx'
import { SenderForm } from './sender-form.tsx'
import { senderQuery } from './sender-query.ts'

export function SenderCard() {
  const { data: sender, error, refetch } = useQuery(senderQuery)
  if (error)
    return (
      <Frame>
        <LoadFailed title="Your sender settings couldn’t be loaded" error={error} onRetry={refetch} />
      </Frame>
    )
  if (!sender) {
    return (
      <Frame>
        <div className="flex flex-col gap-7 py-2">
          {[1, 2, 3, 4].map(row => (
            <Skeleton key={row} className="h-8" />
          ))}
        </div>
      </Frame>
    )
  }
  return (
    <Frame>
      <EmailVerification />
      <EffectiveSender sender={sender.effective} />
      <SenderForm sender={sender} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Section title="Sender" text="The name and address on your emails." id="sender">
      {children}
    </Section>
  )
}
