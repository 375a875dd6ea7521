import { serveThread } from '#server/threads/serve-thread.ts'
import { digestOf } from './digest.ts'

/** The thread of page-reader.ts. */
serveThread({ digestOf })
