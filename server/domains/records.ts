import type { DomainRecord } from '#contract/domains.ts'
import { spfValue } from './spf.ts'

export interface Facts {
  domain: string
  token: string
  selector: string
  /** SubjectPublicKeyInfo, base64. */
  publicKey: string
  /** A provider that signs by itself asks for records of its own. */
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

/** What the owner of a domain adds to DNS. The first two verify it, the others help mail to arrive. */
export function wantedRecords({
  domain,
  token,
  selector,
  publicKey,
  isSignedElsewhere,
  spfInclude,
}: Facts): DomainRecord[] {
  const dkim = ownKey({ domain, selector, publicKey })
  return [
    {
      ...UNSEEN,
      kind: 'ownership',
      name: `_canvass.${domain}`,
      value: `canvass-verification=${token}`,
      isRequired: true,
    },
    ...(isSignedElsewhere ? [] : [dkim]),
    { ...UNSEEN, kind: 'spf', name: domain, value: spfValue(spfInclude), isRequired: false },
    { ...UNSEEN, kind: 'dmarc', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none', isRequired: false },
  ]
}

/** What proves a signature of ours. */
export const ownKey = ({
  domain,
  selector,
  publicKey,
}: Pick<Facts, 'domain' | 'selector' | 'publicKey'>): DomainRecord => ({
  ...UNSEEN,
  kind: 'dkim',
  name: `${selector}._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${publicKey}`,
  isRequired: true,
})
