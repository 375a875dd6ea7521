import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useStore } from '#web/lib/store.ts'
import { dismissToast, type ShownToast, shownToast } from '#web/lib/toast.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

const ICONS = { neutral: Info, good: CircleCheck, bad: CircleAlert }
const STAYS_MS = 5000
const STAYS_WITH_ACTION_MS = 8000

/**
 * One message at a time, placed so that it never covers the next thing to press. Both live regions are always in the
 * page: a screen reader doesn't announce a region that arrives together with its text.
 */
export function Toaster() {
  const shown = useStore(shownToast, toast => toast)
  const isBad = shown?.tone === 'bad'
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-3 bottom-18 z-60 flex flex-col items-end in-[:has([data-full-page])]:bottom-32 max-md:in-[:has([data-docked])]:bottom-36 md:bottom-3 md:in-[:has([data-full-page])]:bottom-28 in-[:has([data-modal])]:bottom-3! xl:in-[:has([data-side-pane])]:right-104"
    >
      <div role="status" aria-live="polite" aria-atomic>
        {shown && !isBad && <ToastCard key={shown.id} toast={shown} />}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic>
        {shown && isBad && <ToastCard key={shown.id} toast={shown} />}
      </div>
    </section>
  )
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, title, text, tone = 'neutral', action } = toast
  const [isHeld, setIsHeld] = useState(false)
  const stays = toast.milliseconds ?? (action || tone === 'bad' ? STAYS_WITH_ACTION_MS : STAYS_MS)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), stays)
    return () => clearTimeout(timer)
  }, [id, isHeld, stays])
  const Icon = ICONS[tone]
  const act = () => {
    dismissToast(id)
    action?.run()
  }
  return (
    // The handlers only stop the clock while the user reads.
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="pointer-events-auto flex w-full animate-rise items-start gap-2.5 rounded-lg border border-line bg-panel p-2 pl-3 shadow-lift md:w-90"
    >
      <Icon
        aria-hidden
        className={cn('mt-1.5 size-4 shrink-0', tone === 'bad' && 'text-bad', tone === 'good' && 'text-good')}
      />
      <div className="min-w-0 grow py-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="break-words text-ink-2">{text}</p>}
      </div>
      {action && <Button onClick={act}>{action.label}</Button>}
      <IconButton icon={X} label="Close notification" onClick={() => dismissToast(id)} />
    </div>
  )
}
