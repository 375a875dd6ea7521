/** Categories whose last word has no plural. */
const uncountable = new Set(
  [
    'food drink brunch furniture bath hire gas betting health medicine care massage grooming boarding cooling drywall',
    'control restoration storage removal repair inspection management fitness shipping agriculture lodging leisure',
    'entertainment golf karaoke tutoring automotive',
  ].flatMap(line => line.split(' ')),
)
const irregular = new Map<string, string>(Object.entries({ handyman: 'handymen', midwife: 'midwives' }))
const isPlural = (word: string) => /[^s]s$/.test(word)

/** A category's plural: "Bakeries", "Zoos and aquariums", "Fast food". */
export function pluralCategory(label: string): string {
  const words = label.split(' ')
  const last = words.at(-1) ?? ''
  if (uncountable.has(last.toLowerCase()) || isPlural(last)) return label
  // Both words of a pair: "Gardener and landscaper".
  const isPair = words.length === 3 && words[1] === 'and'
  return words.map((word, at) => (word === last || (isPair && at === 0) ? several(word) : word)).join(' ')
}

function several(word: string): string {
  const known = irregular.get(word.toLowerCase())
  if (known) return word.charAt(0) + known.slice(1)
  if (isPlural(word)) return word
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
