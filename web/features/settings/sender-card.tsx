import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EffectiveSender } from './effective-sender.tsx'
import { EmailVerification } from './email-verification.tsx'
import { SenderForm } from './sender-form.tsx'
import { senderQuery } from './sender-query.ts'

export function SenderCard() {
  const { data: sender, error, refetch } = useQuery(senderQuery)
  if (error) {
    const text = sentenceOf(error) ?? 'Please try again.'
    const retry = <Button onClick={() => refetch()}>Try again</Button>
    return (
      <Frame>
        <EmptyState title="Your sender settings could not be loaded" text={text} action={retry} />
      </Frame>
    )
  }
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
    <Card title="Sender" text="Who your mail is from, and where you can be reached." id="sender">
      {children}
    </Card>
  )
}
