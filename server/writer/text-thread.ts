import { textThread } from '#server/threads/text-thread.ts'
import type { works } from './text-works.ts'

/** Writes and reads beside the event loop, short texts too: the first one loads and compiles each language's words. */
export const reading = textThread<typeof works>(new URL('./thread.ts', import.meta.url), {})
