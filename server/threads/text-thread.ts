import { badRequest } from '#server/http/errors.ts'
import { type Thread, thread, type Works } from './thread.ts'

/** A thread for texts that users write. */
export const textThread = <W extends Works>(module: URL, works: Partial<W>): Thread<W> =>
  thread(module, works, { tooHeavy: () => badRequest('This text takes too long to read. Shorten it.') })
