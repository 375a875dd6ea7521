import type { FinderResult } from '#contract/email-finder.ts'
import type { Deps } from '#server/deps.ts'
import { platformOf, websiteOf } from './site/website.ts'
import type { FinderRow, LeadWebsite } from './sql.ts'

/** What leaves the server of a lead's website. */
export function present(config: Deps['config'], lead: LeadWebsite, row: FinderRow | undefined): FinderResult {
  const website =
    lead.source === 'sample' ? null : websiteOf(lead.website, { allowPrivate: config.ALLOW_PRIVATE_FETCH })
  const { websiteAnalysis, companyInfo } = row ?? {}
  return {
    isOn: config.EMAIL_FINDER === 'on',
    state: row?.state ?? null,
    note: row ? noteOf(row, website?.site ?? '') : null,
    canLook: website !== null,
    lookedAt: row?.enrichedAt ?? null,
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

function emailOf(row: FinderRow | undefined): FinderResult['email'] {
  if (!row?.email || !row.emailUrl || !row.emailWay || !row.emailAt) return null
  const { email: address, emailUrl: url, emailWay: way, emailAt: foundAt, emailFilled: isFilled } = row
  return { address, url, way, foundAt, isFilled }
}

const notes: Record<string, string> = {
  robots: 'The website’s robots.txt does not let programs read it.',
  unwanted: 'The owner of the website does not want it looked at.',
  blocked: 'The website turns programs away.',
  private: 'The address leads to a private network and is not asked.',
  gone: 'There is no such page any more.',
  error: 'The website answered with an error.',
  slow: 'The website did not answer in time.',
  connection: 'No connection to the website could be made.',
  redirects: 'The website only leads from one page to the next.',
  file: 'The address leads to a file, not to a page.',
  parked: 'The domain is parked: there is no website of a business.',
  heavy: 'The page is too complex to read.',
  login: 'There is only a login page.',
  'no website': 'The website of this lead was changed in the meantime.',
}

function noteOf({ state, why }: FinderRow, site: string): string | null {
  if (why === 'platform') {
    const name = platformOf(site.split('/')[0] ?? '') ?? 'This site'
    return `${name} does not want its pages read by programs.`
  }
  if (why) return notes[why] ?? null
  return state === 'none' ? 'The pages that were read show no address.' : null
}
