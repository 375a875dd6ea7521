import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ConfirmResume = lazyPart(() => import('./confirm-change.tsx'), 'ConfirmResume')

/** Resumes a canceled subscription after showing what it costs. */
export function Resume({ size }: { size?: 'sm' }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setIsAsking(true)}>
        Resume subscription
      </Button>
      {isAsking && <ConfirmResume onClose={() => setIsAsking(false)} />}
    </>
  )
}
