import { businessKeys, type Tags } from '../categories/tags.ts'

/** Prefixes of tags that tell what was there before. */
const FORMER = ['disused:', 'abandoned:', 'closed:', 'was:', 'demolished:', 'removed:', 'razed:', 'ruins:']
const GONE = ['disused', 'abandoned', 'vacant', 'closed', 'permanently_closed', 'demolished', 'removed', 'defunct']
const STATUS = ['operational_status', 'business_status', 'operating_status']

/** Whether the tags of OpenStreetMap say that the business no longer exists, or not at this place. */
export function isClosed(tags: Tags, now = new Date()): boolean {
  if (GONE.some(key => isYes(tags[key] ?? ''))) return true
  if (['shop', 'office', 'amenity'].some(key => tags[key] === 'vacant')) return true
  if (STATUS.some(key => isClosedStatus(tags[key] ?? ''))) return true
  if (isNeverOpen(tags.opening_hours ?? '') || isPast(tags.end_date ?? '', now)) return true
  const hasBusiness = businessKeys.some(key => tags[key])
  // A bakery in a former bank is open; a bank that was a bank isn't.
  return FORMER.some(prefix =>
    businessKeys.some(key => {
      const former = tags[prefix + key]
      return former !== undefined && (!hasBusiness || former === tags[key])
    }),
  )
}

const isYes = (value: string): boolean => /^(yes|true|1)$/i.test(value)

/** "Closed temporarily" will open again. */
export const isClosedStatus = (value: string): boolean =>
  /^(permanently|closed|closed down|out of business|ceased|defunct|inactive|disused|abandoned|demolished|removed|non ?operational|not operational|not in operation|dissolved|no longer operating)( permanently| closed)?$/i.test(
    value.replace(/[_-]/g, ' ').trim(),
  )

/** No rule but "off" or "closed", whatever the comment says, unless that's for a time. */
function isNeverOpen(hours: string): boolean {
  const [, comment = ''] = /^(?:(?:24\/7|mo-su|jan-dec)[ ,:]*)*(?:off|closed)(?:\s*("[^"]*"))?[\s;]*$/i.exec(
    hours.trim(),
  ) ?? ['', 'open']
  return comment !== 'open' && !/tempor|vorübergehend|renovat|refurb|umbau|reopen|until|bis /i.test(comment)
}

/** Whether the whole year, month, or day that the text begins with is over. */
export function isPast(text: string, now = new Date()): boolean {
  const [, year = '', month, day] = /^~?(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?!\d)/.exec(text.trim()) ?? []
  if (!year) return false
  const [y, m, d] = [Number(year), Number(month ?? 12), Number(day ?? 31)]
  const next = day ? Date.UTC(y, m - 1, d + 1) : Date.UTC(y, m, 1)
  // Programs that know no date write 1900-01-01.
  return y > 1901 && next <= now.getTime()
}
