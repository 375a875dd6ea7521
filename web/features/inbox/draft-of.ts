import type { AnswerFile } from '#contract/inbox.ts'
import { keep, PREFIX } from '#web/lib/draft.ts'
import { createStore, type Store } from '#web/lib/store.ts'

const drafts = new Map<string, Store<string>>()

/** What's typed in a thread: it survives a reload, a lost session, and a look at other threads. */
export function draftOf(threadId: string): Store<string> {
  const key = `${PREFIX}inbox:${threadId}`
  const known = drafts.get(threadId)
  if (known) return known
  const store = createStore(sessionStorage.getItem(key) ?? '')
  const draft = {
    ...store,
    write: (text: string) => {
      store.write(text)
      keep(key, text || null)
    },
  }
  drafts.set(threadId, draft)
  return draft
}

const attached = new Map<string, Store<AnswerFile[]>>()

/** What's attached to a thread's draft: it survives a look at other threads, but not a reload, which has no room for it. */
export function attachedTo(threadId: string): Store<AnswerFile[]> {
  const store = attached.get(threadId) ?? createStore<AnswerFile[]>([])
  attached.set(threadId, store)
  return store
}
