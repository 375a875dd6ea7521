import { open } from 'node:fs/promises'
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetSchema, type SchemaTree } from 'hyparquet'
import { FileError, messageOf } from '../place-row.ts'
import { type Column, openColumn } from './column.ts'
import type { Leaf } from './page.ts'

export interface Table {
  leaves: Leaf[]
  /** What `take` makes of the rows, at most `ROWS` at a time, from the first on that each column has in memory. */
  read<T>(wanted: Leaf[], take: (columns: Column[], rows: number) => T): AsyncGenerator<{ taken: T; bytes: number }>
  close(): Promise<void>
}

/** Rows per piece; a row group of the file may have a million. */
const ROWS = 5000
/** Larger than any page or footer that a program writes. */
const SLICE_MAX = 128 * 1024 * 1024

/** Reads a Parquet file column by column and page by page, so that a row group of any size takes the same memory. */
export async function openTable(path: string): Promise<Table> {
  const { buffer, close } = await openBuffer(path)
  try {
    const metadata = await readMetadata(path, buffer)
    const leaves = leavesOf(parquetSchema(metadata))
    return { leaves, close, read: (wanted, take) => readGroups(path, buffer, metadata, wanted, take) }
  } catch (error) {
    await close()
    throw error
  }
}

/** One handle for the whole file; the library would open the file again for every column. */
async function openBuffer(path: string): Promise<{ buffer: AsyncBuffer; close(): Promise<void> }> {
  const handle = await open(path)
  const { size } = await handle.stat()
  return {
    buffer: {
      byteLength: size,
      async slice(start, end = size) {
        const length = Math.max(0, Math.min(end, size) - start)
        if (length > SLICE_MAX) throw new Error(`${length} bytes belong together, which is more than we read at once`)
        const piece = Buffer.allocUnsafeSlow(length)
        await handle.read(piece, 0, length, start)
        return piece.buffer
      },
    },
    close: () => handle.close(),
  }
}

async function readMetadata(path: string, buffer: AsyncBuffer): Promise<FileMetaData> {
  try {
    // The library would turn each point into an object, and it decides that here.
    return await parquetMetadataAsync(buffer, { geoparquet: false })
  } catch (error) {
    const end = `byte ${buffer.byteLength}`
    throw new FileError(path, end, 'the file is cut short or damaged: its footer is missing', error)
  }
}

function leavesOf(root: SchemaTree): Leaf[] {
  const leaves: Leaf[] = []
  const visit = (node: SchemaTree, above: SchemaTree[]): void => {
    const schemaPath = [...above, node]
    for (const child of node.children) visit(child, schemaPath)
    if (node.children.length > 0) return
    const inner = schemaPath.slice(1)
    leaves.push({
      path: node.path,
      element: node.element,
      schemaPath,
      type: node.element.type ?? '',
      maxDefinition: inner.filter(({ element }) => element.repetition_type !== 'REQUIRED').length,
      maxRepetition: inner.filter(({ element }) => element.repetition_type === 'REPEATED').length,
    })
  }
  visit(root, [])
  return leaves
}

async function* readGroups<T>(
  path: string,
  buffer: AsyncBuffer,
  { row_groups: groups }: FileMetaData,
  wanted: Leaf[],
  take: (columns: Column[], rows: number) => T,
): AsyncGenerator<{ taken: T; bytes: number }> {
  let done = 0
  let bytes = 0
  for (const group of groups) {
    const rows = Number(group.num_rows)
    const size = Number(group.total_compressed_size ?? group.total_byte_size)
    let at = 0
    try {
      const budget = { used: 0 }
      const columns = wanted.map(leaf => {
        const name = leaf.path.join('.')
        const meta = group.columns.find(({ meta_data: own }) => own?.path_in_schema.join('.') === name)?.meta_data
        if (!meta) throw new Error(`the column ${name} is missing`)
        return openColumn(buffer, meta, leaf, budget)
      })
      while (at < rows) {
        for (const column of columns)
          if (column.rows() === 0 && !(await column.load()))
            throw new Error(`the column ${column.leaf.path.join('.')} has fewer rows than it should`)
        const count = Math.min(ROWS, rows - at, ...columns.map(column => column.rows()))
        yield { taken: take(columns, count), bytes: bytes + Math.floor((size * at) / rows) }
        for (const column of columns) column.pass(count)
        at += count
      }
    } catch (error) {
      if (error instanceof FileError) throw error
      throw new FileError(
        path,
        `rows ${done + at + 1} to ${done + rows}`,
        `they can’t be read (${messageOf(error)})`,
        error,
      )
    }
    done += rows
    bytes += size
  }
}
