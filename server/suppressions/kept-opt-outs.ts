import type { Suppression } from '#contract/suppressions.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import * as sql from './sql.ts'

export type Contact = Pick<Suppression, 'channel' | 'address'>
type Parts = Pick<Deps, 'secrets'>
type Listed = Awaited<ReturnType<typeof sql.listOptOuts>>[number]

const PAGE = 5000

/** Nothing connects the hashes of one contact that several owners kept. */
const hashOf = ({ secrets }: Parts, owner: string, { channel, address }: Contact) =>
  secrets.sign('opt-out', `${owner} ${channel} ${address}`)
const ownerOf = ({ secrets }: Parts, email: string) => secrets.sign('opt-out-owner', email)
/** The owner, first under the current address, then under earlier ones of the account. */
const ownersOf = (deps: Parts, { emailNorm, earlierOwners }: sql.OwnerEmail) => [
  ownerOf(deps, emailNorm),
  ...earlierOwners,
]

/**
 * Keeps the suppression list of an account that's being deleted, as hashes, so that its owner can't write to these people again from
 * a new account. A list of an address that nobody confirmed isn't kept: it may be someone else's.
 */
export async function keepOptOuts(deps: Parts, tx: Sql, userId: string): Promise<void> {
  const email = await sql.findOwnerEmail(tx, userId)
  if (!email?.isVerified) return
  const owner = ownerOf(deps, email.emailNorm)
  let after: Listed | null = null
  for (;;) {
    const page: Listed[] = await sql.listOptOuts(tx, userId, after, PAGE)
    await sql.insertKept(
      tx,
      owner,
      page.map(({ channel, address, reason }) => ({
        // A hash of somebody who asked to be deleted is made of the account, too.
        contact: channel === 'erased' ? `${userId}:${address}` : hashOf(deps, owner, { channel, address }),
        reason,
      })),
    )
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last
  }
}

/** Keeps hashes that came with the export of another account, whose people asked to be deleted. Returns how many are new. */
export async function keepErased(
  deps: Parts,
  tx: Sql,
  userId: string,
  erased: { account: string; hash: string }[],
): Promise<number> {
  const email = await sql.findOwnerEmail(tx, userId)
  const contacts = erased.map(({ account, hash }) => `${account}:${hash}`)
  return email ? sql.insertKeptErased(tx, ownerOf(deps, email.emailNorm), contacts) : 0
}

/** Whose kept hashes go with an account's export; of an address that nobody confirmed, which may be someone else's, nobody's. */
export async function ownersToExport(deps: Parts, tx: Sql, userId: string): Promise<string[]> {
  const email = await sql.findOwnerEmail(tx, userId)
  return email?.isVerified ? ownersOf(deps, email) : []
}

/** Puts those of these contacts back on the list that an earlier account of the same owner had on it. Each comes back once. */
export async function restoreOptOuts(deps: Parts, tx: Sql, userId: string, contacts: Contact[]): Promise<void> {
  const email = await sql.findOwnerEmail(tx, userId)
  if (!email || contacts.length === 0) return
  for (const owner of ownersOf(deps, email)) await restoreOf(deps, tx, { userId, owner, contacts })
}

interface Restored {
  userId: string
  owner: string
  contacts: Contact[]
}
async function restoreOf(deps: Parts, tx: Sql, { userId, owner, contacts }: Restored): Promise<void> {
  const byHash = new Map(contacts.map(contact => [hashOf(deps, owner, contact), contact]))
  for (const { contact: hash, reason } of await sql.takeKept(tx, owner, [...byHash.keys()])) {
    const contact = byHash.get(hash)
    if (contact) await sql.suppress(tx, { userId, channel: contact.channel, addressNorm: contact.address, reason })
  }
  const addresses = contacts.filter(({ channel }) => channel === 'email').map(({ address }) => address)
  const erased = await sql.takeKeptErased(tx, owner, addresses)
  await sql.suppressErased(
    tx,
    userId,
    erased.map(({ address }) => address),
  )
}

/** An email address, and its domain. */
export const contactsOf = (addressNorm: string): Contact[] => [
  { channel: 'email', address: addressNorm },
  { channel: 'domain', address: addressNorm.slice(addressNorm.lastIndexOf('@') + 1) },
]

/** Whether the owner had an earlier account with suppressions that aren't back yet. */
export async function hasKeptOptOuts(deps: Parts, system: Sql, userId: string): Promise<boolean> {
  const email = await sql.findOwnerEmail(system, userId)
  return email !== undefined && sql.hasKept(system, ownersOf(deps, email))
}

/** Before the account's address changes: what was kept under it is still this owner's. */
export async function keepOwner(deps: Parts, system: Sql, userId: string): Promise<void> {
  const email = await sql.findOwnerEmail(system, userId)
  if (!email) return
  const owner = ownerOf(deps, email.emailNorm)
  if (await sql.hasKept(system, [owner])) await sql.addEarlierOwner(system, userId, owner)
}
