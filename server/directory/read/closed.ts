import { isClosed as isClosedCell } from '#server/csv/cells/says.ts'
import { businessKeys, type Tags } from '../categories/tags.ts'

/** Prefixes of tags that tell what was there before. */
const FORMER = ['disused:', 'abandoned:', 'closed:', 'was:', 'demolished:', 'removed:', 'razed:', 'ruins:']
const GONE = ['disused', 'abandoned', 'vacant', 'closed', 'permanently_closed', 'demolished', 'removed', 'defunct']
const STATUS = ['operational_status', 'business_status', 'operating_status']

/** Whether the tags of OpenStreetMap say that the business no longer exists, or not at this place. */
export function isClosed(tags: Tags, now = new Date()): boolean {
  if (GONE.some(key => isYes(tags[key] ?? ''))) return true
  if (['shop', 'office', 'amenity'].some(key => tags[key] === 'vacant')) return true
  if (STATUS.some(key => tags[key] && isClosedCell(tags[key], true, now))) return true
  if (isNeverOpen(tags.opening_hours ?? '') || isClosedCell(tags.end_date?.replace('~', '') ?? '', false, now))
    return true
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

/** No rule but "off" or "closed", whatever the comment says, unless that's for a time. */
function isNeverOpen(hours: string): boolean {
  const [, comment = ''] = /^(?:(?:24\/7|mo-su|jan-dec)[ ,:]*)*(?:off|closed)(?:\s*("[^"]*"))?[\s;]*$/i.exec(
    hours.trim(),
  ) ?? ['', 'open']
  return comment !== 'open' && !/tempor|vorübergehend|renovat|refurb|umbau|reopen|until|bis /i.test(comment)
}
