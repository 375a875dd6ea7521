import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'
import { asWe, deed, ofThing } from './deeds.ts'

export const fr: WriterWords = {
  ...readLanguage('fr'),
  deed,
  asWe,
  ofName,
  of: thing =>
    /^(?:les? |la |l['’])/i.test(thing) ? undefined : ofThing(thing.replace(/^(?:des |du |de la |de l['’])/i, '')),
  isLowercaseAfterGreeting: false,
  quotes: ['« ', ' »'],
}

/** "du Salon Mathilde", "de la Boulangerie Petit", "de l’Hôtel du Parc", "du Comptoir", "de Zinc". */
function ofName(name: string): string {
  const [head = '', ...rest] = name.split(' ')
  if (/^les?$/i.test(head) && rest.length > 0) return `${/s$/i.test(head) ? 'des' : 'du'} ${rest.join(' ')}`
  if (/^(?:la|l['’].*)$/iu.test(head)) return `de ${name.charAt(0).toLowerCase()}${name.slice(1)}`
  if (/^(?:hôtel|auberge|institut|atelier|école|agence|épicerie|espace|étude|entreprise)$/iu.test(head))
    return `de l’${name}`
  if (
    /^(?:salon|garage|restaurant|cabinet|café|bar|studio|centre|magasin|domaine|château|camping|gîte|bistrot?|théâtre|cinéma|musée|groupe|relais|moulin|spa|club)$/iu.test(
      head,
    )
  )
    return `du ${name}`
  if (/^[aeéèêiîoôuœ].*ie$/iu.test(head)) return `de l’${name}`
  if (/(?:erie|[^aeiou]ie|clinique|boutique|brasserie|maison|ferme|cave|galerie|banque|société|villa)$/iu.test(head))
    return `de la ${name}`
  return /^[aeéèêiîoôuœ]/iu.test(name) ? `d’${name}` : `de ${name}`
}
