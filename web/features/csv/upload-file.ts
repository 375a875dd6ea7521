import { type CsvImport, CsvImport as CsvImportSchema, csvImports } from '#contract/csv.ts'
import { ApiError, call, NetworkError } from '#web/lib/call.ts'

interface What {
  /** The number of a workbook's sheet, from 0. */
  sheet?: number | undefined
  /** It's the export of everything in an account. */
  isAccount?: boolean
}

/** Uploads the file to a URL that the server gives. `onProgress` receives the share uploaded, from 0 to 1. */
export async function uploadFile(file: File, onProgress: (share: number) => void, what: What = {}): Promise<CsvImport> {
  const { uploadUrl } = await call(csvImports.create, { body: { name: file.name, bytes: file.size, ...what } })
  // fetch doesn't report an upload's progress.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', uploadUrl)
    request.setRequestHeader('Content-Type', 'text/csv')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status === 200
        ? resolve(CsvImportSchema.parse(JSON.parse(request.responseText)))
        : reject(new ApiError(request.status, request.responseText))
    request.onerror = () => reject(new NetworkError(new Error('upload')))
    request.send(file)
  })
}
