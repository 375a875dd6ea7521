/** A Message-ID at the sender's domain (RFC 5322, 3.6.4). */
export const idAt = (local: string, fromAddress: string) => `<${local}@${fromAddress.split('@').at(-1) || 'localhost'}>`

/** Made of the message's id and the attempt, so that a bounce leads back to both. */
export const messageIdOf = (id: string, attempt: number, fromAddress: string) => idAt(`${id}.${attempt}`, fromAddress)
