import { inbox } from '#contract/inbox.ts'
import { call } from '#web/lib/call.ts'
import { isNotified } from './notify-wanted.ts'

/** What's older isn't news. */
const NEWS_MS = 10 * 60_000
const shown = new Map<string, string>()

/** Shows a reply that just arrived in this thread, unless the user is looking at Canvass. Each once, in however many tabs. */
export async function notify(userId: string, threadId: string): Promise<void> {
  if (document.visibilityState === 'visible' || !isNotified(userId)) return
  const [newest] = await call(inbox.list, { query: { scope: 'unread', limit: 1 } })
  if (newest?.id !== threadId || !newest.isTheirs || shown.get(threadId) === newest.lastAt) return
  if (Date.now() - Date.parse(newest.lastAt) > NEWS_MS) return
  shown.set(threadId, newest.lastAt)
  const notification = new Notification(newest.name, { body: newest.words, tag: threadId })
  notification.onclick = () => {
    window.focus()
    // The router follows.
    window.history.pushState(null, '', `/inbox?thread=${threadId}`)
    notification.close()
  }
}
