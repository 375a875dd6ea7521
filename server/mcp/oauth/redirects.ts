const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']
/** Addresses that a browser runs or shows by itself, instead of handing them to a program. */
const NOT_A_PROGRAM = ['about', 'blob', 'data', 'file', 'filesystem', 'ftp', 'javascript', 'vbscript', 'ws', 'wss']

/** Whether an app may be answered there: a site, this computer, or a program by its own scheme (RFC 8252). */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri)
  if (!url || uri.includes('#') || url.username || url.password || uri.length > 2000) return false
  if (url.protocol === 'http:') return LOOPBACK.includes(url.hostname)
  return /^[a-z][a-z\d+.-]*:\/\//.test(uri) && !NOT_A_PROGRAM.includes(url.protocol.slice(0, -1))
}

const withoutPort = (uri: string) => uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d+(?=[/?]|$)/, '$1')

/** Letter by letter; on this computer with any port, which programs get when they start to listen. */
export const isOneOf = (uris: string[], given: string): boolean =>
  isRedirectUri(given) && uris.some(uri => uri === given || withoutPort(uri) === withoutPort(given))

/** In words: a host, a program's scheme, or this computer. */
export function placeOf(uri: string): string {
  const { protocol, hostname, host } = new URL(uri)
  if (LOOPBACK.includes(hostname)) return 'this computer'
  return protocol === 'https:' ? host : protocol.slice(0, -1)
}
