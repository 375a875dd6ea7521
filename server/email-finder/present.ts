import type { EmailFinderResult } from '#contract/email-finder.ts'
import type { Deps } from '#server/deps.ts'
import { platformOf, websiteOf } from './site/website.ts'
import type { EmailFinderRow, LeadWebsite } from './sql.ts'

/** What the API returns about a lead's website. */
export function present(config: Deps['config'], lead: LeadWebsite, row: EmailFinderRow | undefined): EmailFinderResult {
  const website =
    lead.source === 'sample' ? null : websiteOf(lead.website, { allowPrivate: config.ALLOW_PRIVATE_FETCH })
  const { websiteAnalysis, companyInfo } = row ?? {}
  return {
    isOn: config.EMAIL_FINDER === 'on',
    state: row?.state ?? null,
    note: row ? noteOf(row, website?.site ?? '') : null,
    canLook: website !== null,
    checkedAt: row?.enrichedAt ?? null,
    email: emailOf(row),
    otherEmails: websiteAnalysis?.otherEmails ?? [],
    description: companyInfo?.description ?? '',
    language: websiteAnalysis?.language ?? null,
    phones: companyInfo?.phones ?? [],
    profiles: row?.socialMediaPresence ?? [],
    people: row?.contactPersons ?? [],
    technologies: row?.techStack ?? [],
    openingHours: companyInfo?.openingHours ?? [],
  }
}

function emailOf(row: EmailFinderRow | undefined): EmailFinderResult['email'] {
  if (!row?.email || !row.emailUrl || !row.emailSource || !row.emailAt) return null
  const { email: address, emailUrl: url, emailSource: way, emailAt: foundAt, emailFilled: isFilled } = row
  return { address, url, way, foundAt, isFilled }
}

const notes: Record<string, string> = {
  robots: 'The website’s robots.txt doesn’t let programs read it.',
  unwanted: 'The website’s owner asked us not to check it.',
  blocked: 'The website blocks automated visitors.',
  private: 'The address leads to a private network, so we don’t check it.',
  gone: 'The page no longer exists.',
  error: 'The website returned an error.',
  slow: 'The website didn’t respond in time.',
  connection: 'We couldn’t connect to the website.',
  redirects: 'The website redirects too many times.',
  file: 'The address leads to a file instead of a page.',
  parked: 'The domain is parked. It has no business website.',
  heavy: 'The page is too complex to read.',
  login: 'The website shows only a login page.',
  'no-website': 'The lead’s website has changed since.',
}

function noteOf({ state, why }: EmailFinderRow, site: string): string | null {
  if (why === 'platform') {
    const name = platformOf(site.split('/')[0] ?? '') ?? 'This site'
    return `${name} doesn’t allow programs to read its pages.`
  }
  if (why) return notes[why] ?? null
  return state === 'none' ? 'We found no email address on the website.' : null
}
