/** A domain's state at a mail provider that signs with its own keys. */
export type Identity =
  | {
      outcome: 'known'
      /** The CNAME records that let it sign, as name and value. */
      records: { name: string; value: string }[]
      /** `failed`: the provider stopped checking for the records. */
      state: 'pending' | 'verified' | 'failed'
      /** The MAIL FROM domain that it was told to use, and whether it does; null: its own. */
      mailFrom: { host: string; isUsed: boolean } | null
    }
  | { outcome: 'none' }
  /** The provider couldn't be reached, so the domain's state doesn't change. */
  | { outcome: 'unknown'; why: string }

/** The domains registered with a mail provider that signs what it sends. */
export interface Identities {
  /** The provider's name for users, such as Amazon SES. */
  name: string
  /** Registers a domain, or finds it if it's already registered (`isNew` says which). */
  create(domain: string): Promise<Identity & { isNew: boolean }>
  find(domain: string): Promise<Identity>
  /** Removes a domain, if it's there. Throws a ProviderError if the provider can't be reached. */
  remove(domain: string): Promise<void>
  /** The records of a MAIL FROM domain: where it receives bounces, and whom SPF allows. */
  mailFromRecords(host: string): { type: 'MX' | 'TXT'; value: string }[]
  /** Sends a domain's email with this MAIL FROM domain, or with its own while the records are missing. Throws a ProviderError. */
  useMailFrom(domain: string, host: string): Promise<void>
  /** The host whose SPF record lists the provider's servers. */
  spfInclude: string
}
