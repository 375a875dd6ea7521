export type RecordType = 'TXT' | 'CNAME' | 'MX' | 'A' | 'AAAA'

/** `none`: the name server said there's no record. `unknown`: we couldn't find out, so it may well exist. */
export type DnsAnswer =
  | { outcome: 'found'; values: string[] }
  | { outcome: 'none' }
  | { outcome: 'unknown'; why: string }

/** Looks up names. Never throws because of what a name server does. */
export interface Dns {
  /** Strings of one TXT record are joined (RFC 6376, 3.6.2.2; RFC 7208, 3.3); an MX is its priority and host. */
  find(type: RecordType, name: string): Promise<DnsAnswer>
}
