import { type CsvImport, csvImports, CsvImport as LeadFileShape } from '#contract/csv.ts'
import { ApiError, call, NetworkError } from '#web/lib/call.ts'

/** Asks for an address and sends the file there. `onProgress` hears which share has left, from 0 to 1. */
export async function uploadFile(file: File, onProgress: (share: number) => void): Promise<CsvImport> {
  const { uploadUrl } = await call(csvImports.create, { body: { name: file.name, bytes: file.size } })
  // Not fetch: it does not say how far an upload has come.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', uploadUrl)
    request.setRequestHeader('Content-Type', 'text/csv')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status === 200
        ? resolve(LeadFileShape.parse(JSON.parse(request.responseText)))
        : reject(new ApiError(request.status, request.responseText))
    request.onerror = () => reject(new NetworkError(new Error('upload')))
    request.send(file)
  })
}
