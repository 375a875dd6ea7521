import { Outbox } from '#web/features/outbox/outbox.tsx'

export function OutboxPage() {
  return <Outbox />
}
