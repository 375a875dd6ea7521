import { readFile } from 'node:fs/promises'

/** Prints a line of JSON for each file named on the command line. One that can't be read says why, and the command fails. */
export async function printEach(read: (bytes: Buffer) => Promise<object>): Promise<void> {
  const files = process.argv.slice(2)
  if (files.length === 0) {
    console.error('Name one or more files.')
    process.exitCode = 1
  }
  for (const file of files) {
    try {
      console.log(JSON.stringify({ file, ...(await read(await readFile(file))) }))
    } catch (error) {
      console.log(JSON.stringify({ file, error: error instanceof Error ? error.message : String(error) }))
      process.exitCode = 1
    }
  }
}
