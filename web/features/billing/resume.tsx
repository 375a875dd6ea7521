import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const ConfirmResume = lazy(() => import('./confirm-change.tsx').then(m => ({ default: m.ConfirmResume })))

/** Resumes a canceled subscription after showing what it costs. */
export function Resume({ size }: { size?: 'sm' }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setIsAsking(true)}>
        Resume subscription
      </Button>
      <Suspense>{isAsking && <ConfirmResume onClose={() => setIsAsking(false)} />}</Suspense>
    </>
  )
}
