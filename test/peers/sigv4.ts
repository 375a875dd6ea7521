import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The signature's parts, from a request's header or query. */
export interface Signed {
  credential: string
  signedHeaders: string
  signature: string
  /** 20260302T101500Z */
  date: string
  payloadHash: string
}

interface Request {
  method?: string | undefined
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}

interface Key {
  region: string
  service: string
  secret: string
}

export function readAuthorization(headers: IncomingHttpHeaders): Signed | null {
  const found = headers.authorization?.match(
    /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([\da-f]+)$/,
  )
  if (!found) return null
  const [, credential = '', signedHeaders = '', signature = ''] = found
  return {
    credential,
    signedHeaders,
    signature,
    date: String(headers['x-amz-date'] ?? ''),
    payloadHash: String(headers['x-amz-content-sha256'] ?? ''),
  }
}

export const signedAt = ({ date }: Signed): number =>
  Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

export const scopeOf = ({ date }: Signed, { region, service }: Omit<Key, 'secret'>): string =>
  `${date.slice(0, 8)}/${region}/${service}/aws4_request`

/** Signature Version 4, recalculated from the request. */
export function isSignatureRight(request: Request, signed: Signed, key: Key): boolean {
  const day = signed.date.slice(0, 8)
  const text = ['AWS4-HMAC-SHA256', signed.date, scopeOf(signed, key), sha256(canonical(request, signed, key))]
  const signingKey = [key.region, key.service, 'aws4_request'].reduce(hmac, hmac(`AWS4${key.secret}`, day))
  const wanted = hmac(signingKey, text.join('\n')).toString('hex')
  return (
    wanted.length === signed.signature.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(signed.signature))
  )
}

function canonical(
  { method, path, query, headers }: Request,
  { signedHeaders, payloadHash }: Signed,
  { service }: Key,
) {
  const sorted = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = signedHeaders.split(';').map(name => {
    const value = String(headers[name] ?? '')
    return `${name}:${value.trim().replace(/ +/g, ' ')}\n`
  })
  // S3 takes the path as is; other services encode its segments once more.
  const signedPath = service === 's3' ? path : path.split('/').map(encode).join('/')
  return [method, signedPath, sorted, lines.join(''), signedHeaders, payloadHash].join('\n')
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
