import { nameKeyOf } from './business-name.ts'
import { ownSiteOf } from './own-site.ts'

/** What leads are looked up by, stored with the fields that it follows from. */
export function keysOf({
  businessName,
  website,
}: {
  businessName?: string | null | undefined
  website?: string | null | undefined
}) {
  return {
    nameKey: isName(businessName) ? nameKeyOf(businessName) : null,
    site: website ? (ownSiteOf(website)?.site ?? null) : null,
  }
}

/** An import without names uses the website's host or the email address as the name. */
const STAND_IN = /^\S[^\s@]*@\S+$|^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/
export const isName = (text: string | null | undefined): text is string => !!text && !STAND_IN.test(text)
