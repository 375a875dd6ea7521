import { parentPort, workerData } from 'node:worker_threads'
import type { Conversion } from './convert.ts'
import { writeCsv } from './write-csv.ts'

/** The worker thread of convert.ts: one file, then it ends. */
parentPort?.postMessage(await writeCsv(workerData as Conversion))
