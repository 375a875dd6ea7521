import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isSignatureRight, readAuthorization, type Signed, scopeOf, sha256, signedAt } from './sigv4.ts'

export interface S3Peer {
  url: string
  settings: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  objects: Map<string, { bytes: Buffer; contentType: string; modified: Date }>
  close(): Promise<void>
}

interface Options {
  now?: () => Date
  bucket?: string
}

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const ID = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const REGION = 'us-east-1'
const KEY = { region: REGION, service: 's3', secret: SECRET }

/**
 * One bucket with S3's REST API for objects: PUT, GET, HEAD, DELETE, and ListObjectsV2, signed in headers or in the query with
 * Signature Version 4 (AWS, "Authenticating Requests: Using Query Parameters"). Answers with S3's errors.
 */
export async function startS3({ now = () => new Date(), bucket = 'canvass-test' }: Options = {}): Promise<S3Peer> {
  const objects: S3Peer['objects'] = new Map()
  const server = createServer((request, response) => {
    answer(request, response, { objects, now, bucket }).catch(error => refuse(response, error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url,
    objects,
    settings: { endpoint: url, bucket, region: REGION, accessKeyId: ID, secretAccessKey: SECRET },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

interface Bucket {
  objects: S3Peer['objects']
  now: () => Date
  bucket: string
}

async function answer(request: IncomingMessage, response: ServerResponse, state: Bucket): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3')
  if (request.method === 'OPTIONS') return preflight(request, response)
  if (request.headers.origin) response.setHeader('access-control-allow-origin', request.headers.origin)
  const bytes = Buffer.concat(await request.toArray())
  verify(request, url, bytes, state.now())
  const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
  if (bucket !== state.bucket) throw new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist')
  const key = rest.join('/')
  if (!key && request.method === 'GET') return list(response, url.searchParams, state)
  await serve(request, response, { key, bytes, ...state })
}

interface Wanted extends Bucket {
  key: string
  bytes: Buffer
}

/** Amazon S3 API, "ListObjectsV2": in the order of the keys, without pages. */
function list(response: ServerResponse, query: URLSearchParams, { objects, bucket }: Bucket): void {
  const [type, prefix, most] = ['list-type', 'prefix', 'max-keys'].map(name => query.get(name) ?? '')
  if (type !== '2' || Number(most) > 1000) throw new Refusal(400, 'InvalidArgument', 'Invalid Argument')
  const found = [...objects].filter(([key]) => key.startsWith(prefix ?? '')).sort(([a], [b]) => (a < b ? -1 : 1))
  const contents = found
    .slice(0, Number(most || 1000))
    .map(
      ([key, { bytes, modified }]) =>
        `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${contents.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
  )
}

async function serve(request: IncomingMessage, response: ServerResponse, { key, bytes, objects, now }: Wanted) {
  if (!key)
    throw new Refusal(501, 'NotImplemented', 'A header you provided implies functionality that is not implemented')
  const found = objects.get(key)
  if (request.method === 'PUT') {
    const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
    objects.set(key, { bytes, contentType, modified: now() })
    response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (request.method === 'GET' || request.method === 'HEAD') {
    if (!found) throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.')
    response.writeHead(200, { 'content-type': found.contentType, 'content-length': found.bytes.length })
    response.end(request.method === 'GET' ? found.bytes : undefined)
  } else throw new Refusal(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
}

/** The bucket's CORS rule lets any page PUT. */
function preflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
  })
  response.end()
}

function verify(request: IncomingMessage, url: URL, body: Buffer, now: Date): void {
  const isQuery = url.searchParams.has('X-Amz-Signature')
  const signed = isQuery ? readQuery(url) : readHeader(request)
  const age = (now.getTime() - signedAt(signed)) / 1000
  if (isQuery ? age > Number(url.searchParams.get('X-Amz-Expires')) : Math.abs(age) > 900)
    throw isQuery
      ? new Refusal(403, 'AccessDenied', 'Request has expired')
      : new Refusal(
          403,
          'RequestTimeTooSkewed',
          'The difference between the request time and the current time is too large.',
        )
  const scope = scopeOf(signed, KEY)
  if (!signed.credential.startsWith(`${ID}/`))
    throw new Refusal(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  if (signed.credential !== `${ID}/${scope}`)
    throw new Refusal(400, 'AuthorizationHeaderMalformed', 'The credential scope is wrong')
  if (/^[\da-f]{64}$/.test(signed.payloadHash) && signed.payloadHash !== sha256(body))
    throw new Refusal(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  const { method, headers } = request
  if (!isSignatureRight({ method, headers, path: url.pathname, query: url.searchParams }, signed, KEY))
    throw new Refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
}

function readQuery({ searchParams }: URL): Signed {
  const [credential, signedHeaders, signature, date] = ['Credential', 'SignedHeaders', 'Signature', 'Date'].map(
    name => searchParams.get(`X-Amz-${name}`) ?? '',
  )
  if (!credential || !signedHeaders || !signature || !date || !searchParams.has('X-Amz-Expires'))
    throw new Refusal(
      400,
      'AuthorizationQueryParametersError',
      'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
    )
  return { credential, signedHeaders, signature, date, payloadHash: 'UNSIGNED-PAYLOAD' }
}

function readHeader({ headers }: IncomingMessage): Signed {
  const signed = readAuthorization(headers)
  if (!signed) throw new Refusal(403, 'AccessDenied', 'Access Denied')
  return signed
}

function refuse(response: ServerResponse, error: unknown): void {
  const { status, code, message } =
    error instanceof Refusal ? error : new Refusal(500, 'InternalError', 'We encountered an internal error.')
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>0A1B2C3D4E5F6789</RequestId></Error>`,
  )
}
