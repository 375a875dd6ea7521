import { randomBytes } from 'node:crypto'
import type { Secrets } from '#server/secrets.ts'

const CODES = 10
const LENGTH = 10
/** 32 letters and digits that can't be mistaken for each other. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Ten codes of 50 random bits each. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const code = Array.from(randomBytes(LENGTH), byte => ALPHABET[byte % ALPHABET.length]).join('')
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
  })

/** As it's typed: with or without the hyphen, in any case. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

/** Hashed with a key, because 50 bits could be guessed from a plain hash; and per account. */
export const hashRecoveryCode = ({ sign }: Pick<Secrets, 'sign'>, userId: string, code: string): string =>
  sign('recovery-code', `${userId}.${normalizeCode(code)}`)
