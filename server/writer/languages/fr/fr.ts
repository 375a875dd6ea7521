import { deedBy } from '../act.ts'
import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'

export const fr: WriterWords = {
  ...readLanguage('fr'),
  deed: deedBy(/^(?:vos|votre|les|le|la|des|du|de la) |^l['’]/, / et /u, 'et', ofThing),
  isLowercaseAfterGreeting: false,
  quotes: ['« ', ' »'],
}

/** Before a thing without its article. */
function ofThing(thing: string): string {
  const isVowel = /^(?:[aeéèêiîoôuœy]|h(?:uil|ôt|erb|abit|iver|orlog|uîtr|ydr|ygi))/iu.test(thing)
  return isVowel ? `d’${thing}` : `de ${thing}`
}
