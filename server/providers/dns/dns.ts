/** What is asked of DNS. */
export type RecordType = 'TXT' | 'CNAME' | 'MX' | 'A' | 'AAAA'

/**
 * What DNS says of one name. `none` is DNS's own word that there is nothing; `unknown` means that nobody could be
 * asked, and says nothing about the record.
 */
export type DnsAnswer =
  | { outcome: 'found'; values: string[] }
  | { outcome: 'none' }
  | { outcome: 'unknown'; why: string }

/** Looks names up. Never throws for what a name server does. */
export interface Dns {
  /** A TXT of several strings is given as one, as RFC 6376 (3.6.2.2) and RFC 7208 (3.3) join them; an MX as its priority and host. */
  find(type: RecordType, name: string): Promise<DnsAnswer>
}
