/** The lines of a week and one for holidays. */
const MOST_LINES = 8
const LONGEST_LINE = 120

/** Days written in full or in three letters. */
const DAY =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|lun(?:di|es|edì)?|mar(?:di|tes|tedì)?|mer(?:credi|coledì)?|mi[ée](?:rcoles)?|jeu(?:di)?|jue(?:ves)?|gio(?:vedì)?|ven(?:dredi|erdì)?|vie(?:rnes)?|sam(?:edi)?|s[áa]b(?:ado|ato)?|dim(?:anche)?|dom(?:ingo|enica)?|segunda|ter[çc]a|quarta|quinta|sexta|daily|weekdays|weekends?|täglich|tous les jours|todos los días|tutti i giorni'
/** Two-letter days, which are also other words, so the line may contain nothing else. */
const SHORT_DAY = 'mo|di|mi|do|fr|sa|so|ma|ti|ke|to|pe|la|su'
const TIME = '(?:[01]?\\d|2[0-4])(?:[:.h][0-5]\\d)? ?(?:h|uhr|[ap]\\.?m\\.?)?'
const TIMES = `${TIME} ?(?:-|–|—|to|bis|à|a|alle|às|until|till) ?${TIME}`
const OPEN = new RegExp(`(?<![\\p{L}\\d])(?:${DAY})(?!\\p{L}).{0,60}?(?<!\\d)(?:${TIMES})(?!\\d)`, 'iu')
const ANY_TIMES = new RegExp(`(?<!\\d)(?:${TIMES})(?!\\d)`, 'giu')
const ANY_SHORT = new RegExp(`(?<!\\p{L})(?:${SHORT_DAY})(?!\\p{L})`, 'giu')
const CLOSED = new RegExp(
  `^(?:${DAY}|${SHORT_DAY})\\.?:? ?(?:closed|geschlossen|ruhetag|fermé|cerrado|chiuso|fechado|suljettu)$`,
  'iu',
)
const ONLY_DAY = new RegExp(`^(?:${DAY})\\.?(?: ?(?:-|–|—|to|bis|au|a) ?(?:${DAY})\\.?)?:?$`, 'iu')

/** Opening hours in a page's text: lines with a day and two times, quoted as written. */
export function saidHours(text: string): string[] {
  const lines = text.split('\n')
  const found = lines.flatMap((line, at) => {
    if (line.length > LONGEST_LINE) return []
    const bare = line.replace(LABEL, '')
    // In a table, the day is in the cell before.
    const whole = ONLY_DAY.test(bare) ? `${bare} ${lines[at + 1] ?? ''}` : bare
    if (whole.length > LONGEST_LINE) return []
    return OPEN.test(whole) || isShort(whole) || CLOSED.test(whole) ? whole : []
  })
  return [...new Set(found)].slice(0, MOST_LINES)
}

/** "Mo–Fr 6:30–18:00, Sa 7–13 Uhr": days and times only. */
function isShort(line: string): boolean {
  const noTimes = line.replace(ANY_TIMES, '')
  const noDays = noTimes.replace(ANY_SHORT, '')
  return noTimes !== line && noDays !== noTimes && !/[\p{L}\d]/u.test(noDays.replace(/uhr/gi, ''))
}

const LABEL = /^[\p{L} ]{3,30}: ?(?=[\p{L}])/u
