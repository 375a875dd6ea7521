import { textThread } from '#server/threads/text-thread.ts'
import { works } from './text-works.ts'

/** Renders and checks long emails beside the event loop. */
export const reading = textThread(new URL('./thread.ts', import.meta.url), works)
