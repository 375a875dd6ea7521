import { parentPort } from 'node:worker_threads'
import { digestOf, type PageText } from './digest.ts'

/** The thread of page-reader.ts: one page after the other. An error ends it, and the reader opens the next. */
parentPort?.on('message', (page: PageText) => parentPort?.postMessage(digestOf(page)))
