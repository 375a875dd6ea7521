/** 40,000 addresses are about 1.2 MB. */
const MOST_BYTES = 10 * 1024 * 1024

type Reading = { text: string } | { problem: { title: string; text: string } }

/** The text of a file with an accepted extension, or the problem to show. */
export async function readTextFile(file: File, accept: string[]): Promise<Reading> {
  const name = file.name.toLowerCase()
  if (!accept.some(ending => name.endsWith(ending)))
    return { problem: { title: 'Invalid file type', text: askFor(accept) } }
  if (file.size > MOST_BYTES)
    return { problem: { title: 'File too large', text: 'Please select a file smaller than 10 MB.' } }
  try {
    const text = decode(new Uint8Array(await file.arrayBuffer()))
    if (!isBinary(text)) return { text }
    return {
      problem: { title: 'Invalid file', text: `Canvass can’t read any text in ${file.name}. Choose another file.` },
    }
  } catch {
    // The file moved or changed after the user chose it.
    return { problem: { title: 'Invalid file', text: `Couldn’t read ${file.name}. Please choose it again.` } }
  }
}

const askFor = (accept: string[]) =>
  accept.includes('.csv') ? 'Please select a .csv or .txt file' : 'Please select a .txt file'

/** UTF-8, UTF-16 with a byte order mark ("Unicode" in Windows), or the Windows-1252 of older spreadsheets. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Text has no control characters besides tab, line breaks, form feed, and the old end-of-file mark. */
const isBinary = (text: string) => /[\0-\x08\x0b\x0e-\x19\x1b-\x1f]/.test(text)
