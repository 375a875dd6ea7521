import type { DomainRecord } from '#contract/domains.ts'
import type { PublishedKey } from './keys.ts'
import { spfValue } from './spf.ts'

export interface Facts {
  domain: string
  token: string
  rsa: PublishedKey
  ed25519: PublishedKey
  /** A provider that signs with its own keys needs its own records. */
  isSignedElsewhere: boolean
  spfInclude: string | undefined
}

/** A record before its first look-up. */
export const UNSEEN: Pick<DomainRecord, 'type' | 'status' | 'found' | 'note'> = {
  type: 'TXT',
  status: 'pending',
  found: [],
  note: null,
}

/** The records that a domain's owner adds to DNS. The first two verify it; the others improve delivery. */
export function wantedRecords({ domain, token, rsa, ed25519, isSignedElsewhere, spfInclude }: Facts): DomainRecord[] {
  return [
    {
      ...UNSEEN,
      kind: 'ownership',
      name: `_canvass.${domain}`,
      value: `canvass-verification=${token}`,
      isRequired: true,
    },
    ...(isSignedElsewhere ? [] : [rsaRecord(domain, rsa), ed25519Record(domain, ed25519)]),
    { ...UNSEEN, kind: 'spf', name: domain, value: spfValue(spfInclude), isRequired: false },
    { ...UNSEEN, kind: 'dmarc', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none', isRequired: false },
  ]
}

export const rsaRecord = (domain: string, { selector, publicKey }: PublishedKey): DomainRecord => ({
  ...UNSEEN,
  kind: 'dkim',
  name: `${selector}._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${publicKey}`,
  isRequired: true,
})

/** The public key for the second signature, which we add only while this record is in DNS. */
export const ed25519Record = (domain: string, { selector, publicKey }: PublishedKey): DomainRecord => ({
  ...UNSEEN,
  kind: 'dkim-ed25519',
  name: `${selector}._domainkey.${domain}`,
  value: `v=DKIM1; k=ed25519; p=${publicKey}`,
  isRequired: false,
  note: WHY_ED25519,
})

export const WHY_ED25519 =
  'Optional. Some receivers prefer this shorter, newer type of signature. The RSA key signs your emails either way.'
