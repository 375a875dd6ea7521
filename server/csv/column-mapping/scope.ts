// The owner of a column's data: exports repeat "city" for the company, the contact's home, and a mailing address.

const scopes: { group: string; bonus: number; words: string[] }[] = [
  {
    group: 'home',
    bonus: -400,
    words: 'home personal private privat person casa particular domicile personnel'.split(' '),
  },
  { group: 'mailing', bonus: -300, words: 'mailing billing shipping owner'.split(' ') },
  { group: 'other', bonus: -500, words: 'other secondary alternate weitere weiteres autre otro'.split(' ') },
  {
    group: 'business',
    bonus: 200,
    words:
      'business company work office corporate organization organisation geschaftlich firma firmen dienstlich empresa entreprise professionnel trabajo trabalho travail'.split(
        ' ',
      ),
  },
]

/** Which group of columns is the better one, all else equal. */
const ORDER = ['business', 'plain', 'mailing', 'home', 'other']
const ENOUGH = 0.25
const LEADING = new Set(['addr', 'address', 'location'])

/** Never data of the business: fax numbers and people's profiles. */
export const isAside = (words: string) =>
  /(?:^| )(?:fax|telefax|linkedin|facebook|twitter|instagram|xing|youtube|tiktok)(?: |$)/.test(words)

export interface Scope {
  group: string
  /** How much the scope adds to a column's score. */
  bonus: number
  /** The name without the words for its scope: "company city" is "city". */
  rest: string
  /** "Address 1 - Type" is about a place: without "address", it isn't the type of a business. */
  isOfPlace: boolean
}

export function scopeOf(words: string): Scope {
  const parts = words.split(' ')
  const scope = scopes.find(each => each.words.some(word => parts.includes(word)))
  const number = Number(parts.find(part => /^\d$/.test(part)) ?? 1)
  const kept = parts.filter(part => !/^\d$/.test(part) && !scope?.words.includes(part) && part !== 'value')
  const isOfPlace = kept.length > 1 && LEADING.has(kept[0] ?? '')
  const rest = (isOfPlace ? kept.slice(1) : kept).join(' ')
  return {
    group: `${scope?.group ?? 'plain'}${number > 1 ? ` ${number}` : ''}`,
    bonus: (scope?.bonus ?? 0) - (number > 1 ? 250 : 0),
    rest: rest || words,
    isOfPlace,
  }
}

/** The group to read an address from: the best one with a fair share of the cells of the fullest one. */
export function belongsTo(fill: ReadonlyMap<string, number>): string | null {
  const most = Math.max(0, ...fill.values())
  const rankOf = (group: string) => ORDER.indexOf(group.replace(/ \d$/, '')) + (/ \d$/.test(group) ? ORDER.length : 0)
  const groups = [...fill].filter(([, filled]) => filled >= most * ENOUGH).map(([group]) => group)
  return groups.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null
}
