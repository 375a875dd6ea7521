import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import { useUser } from '#web/lib/user.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isNotified, setNotified } from './notify-wanted.ts'

/** Asks the browser only after this click. */
export function NotifyButton() {
  const { id } = useUser()
  const [isOn, setOn] = useState(() => isNotified(id))
  if (!('Notification' in window)) return null
  const change = async () => {
    const isAllowed = isOn || (await Notification.requestPermission()) === 'granted'
    setNotified(id, isAllowed && !isOn)
    setOn(isNotified(id))
    if (!isAllowed)
      toast({
        title: 'Your browser blocks notifications',
        text: 'Allow them for this site in the browser’s settings, then try again.',
        tone: 'bad',
      })
  }
  return (
    <IconButton
      icon={isOn ? BellRing : Bell}
      label={isOn ? 'Stop notifying me of replies' : 'Notify me of replies'}
      aria-pressed={isOn}
      className={isOn ? 'text-accent' : undefined}
      onClick={() => void change()}
    />
  )
}
