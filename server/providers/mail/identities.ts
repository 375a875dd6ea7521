/** What a mail provider that signs by itself says of a domain. */
export type Identity =
  | {
      outcome: 'known'
      /** CNAME records that let it sign: name and value of each. */
      records: { name: string; value: string }[]
      /** `failed`: it stopped looking for the records. */
      state: 'pending' | 'verified' | 'failed'
    }
  | { outcome: 'none' }
  /** It could not be asked: nothing is known, and nothing changes. */
  | { outcome: 'unknown'; why: string }

/** Domains as a mail provider keeps them: one that signs what it sends. */
export interface Identities {
  /** As people call it: Amazon SES. */
  name: string
  /** Registers a domain. One that is there already is found; `isNew` tells them apart. */
  create(domain: string): Promise<Identity & { isNew: boolean }>
  find(domain: string): Promise<Identity>
  /** Forgets a domain; that it is not there is fine. Throws ProviderError where that can not be asked. */
  remove(domain: string): Promise<void>
  /** The host whose SPF record lists the provider's servers. */
  spfInclude: string
}
