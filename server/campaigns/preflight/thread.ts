import { serveThread } from '#server/threads/serve-thread.ts'
import { works } from './text-works.ts'

serveThread(works)
