import { parentPort } from 'node:worker_threads'
import { digestOf, type PageText } from './digest.ts'

/** The worker thread of page-reader.ts: one page at a time. An error ends it, and the reader starts another. */
parentPort?.on('message', (page: PageText) => parentPort?.postMessage(digestOf(page)))
