const KEY = 'canvass:notifies'

/** Whether this browser may show notifications, and this account wants them here. */
export const isNotified = (userId: string): boolean =>
  'Notification' in window && Notification.permission === 'granted' && localStorage.getItem(KEY) === userId

export function setNotified(userId: string, isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, userId)
  else localStorage.removeItem(KEY)
}
