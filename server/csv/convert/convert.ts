import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { UnreadableFile } from '../read/parse-rows.ts'
import type { TableFormat } from './format.ts'
import type { Table } from './table.ts'

/** A file on this machine to read, and the CSV file to write. */
export interface Conversion {
  from: string
  to: string
  format: Exclude<TableFormat, 'csv'>
  /** The number of a workbook's sheet, from 0; the first visible one by default. */
  sheet: number | undefined
}

/** The workbook's sheets and the one that was read, or why the file can't be read. */
export type Converted = Sheets | { problem: string }
export type Sheets = Pick<Table, 'sheets' | 'sheet'>

/** A million rows take 25 s. */
const GIVEN_UP_MS = 120_000
const MEMORY_MB = 256

let last: Promise<unknown> = Promise.resolve()

/**
 * Writes a workbook, JSON, or an address book as CSV in UTF-8. It runs in a thread with limited memory and time, one
 * after the other, so that no file holds up other requests. Throws UnreadableFile.
 */
export function convertToCsv(conversion: Conversion): Promise<Sheets> {
  const mine = last.catch(() => {}).then(() => runThread(conversion))
  last = mine
  return mine
}

async function runThread(conversion: Conversion): Promise<Sheets> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: conversion,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    const [converted] = (await once(thread, 'message', { signal: AbortSignal.timeout(GIVEN_UP_MS) })) as [Converted]
    if ('problem' in converted) throw new UnreadableFile(converted.problem)
    return converted
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string }
    if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new UnreadableFile('The file takes too long to read. Save the table as CSV and upload that.')
    throw error
  } finally {
    await thread.terminate()
  }
}
