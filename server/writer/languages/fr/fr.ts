import { deedBy } from '../act.ts'
import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'

export const fr: WriterWords = {
  ...readLanguage('fr'),
  deed: deedBy(/^(?:vos|votre|les|le|la|des|du|de la) |^l['’]/, / et /u, 'et', ofThing),
  ofName,
  forName,
  isLowercaseAfterGreeting: false,
  quotes: ['« ', ' »'],
}

/** "du Salon Mathilde", "de la Boulangerie Petit", "de l’Hôtel du Parc", "du Comptoir", "de Zinc". */
function ofName(name: string): string {
  const [head = '', ...rest] = name.split(' ')
  if (/^(?:thermes|jardins|ateliers|caves|galeries|transports|établissements|éditions)$/i.test(head))
    return `des ${name}`
  if (/^les?$/i.test(head) && rest.length > 0) return `${/s$/i.test(head) ? 'des' : 'du'} ${rest.join(' ')}`
  if (/^(?:dr|docteur|grand|petit|nouveau)$/i.test(head)) return `du ${name}`
  if (/^(?:la|l['’].*)$/iu.test(head)) return `de ${name.charAt(0).toLowerCase()}${name.slice(1)}`
  if (
    /^(?:hôtel|auberge|institut|atelier|école|auto-école|agence|épicerie|espace|étude|entreprise|association|amicale|union)$/iu.test(
      head,
    )
  )
    return `de l’${name}`
  if (
    /^(?:salon|garage|restaurant|cabinet|café|bar|studio|centre|magasin|domaine|château|camping|gîte|bistrot?|théâtre|cinéma|musée|groupe|relais|moulin|spa|club)$/iu.test(
      head,
    )
  )
    return `du ${name}`
  if (/^[aeéèêiîoôuœ].*ie$/iu.test(head)) return `de l’${name}`
  if (
    /(?:erie|[^aeiou]ie|clinique|boutique|brasserie|maison|ferme|cave|galerie|banque|société|villa|crèche|micro-crèche|compagnie|coopérative|scp|fiduciaire|grande|petite|nouvelle)$/iu.test(
      head,
    )
  )
    return `de la ${name}`
  return /^[aeéèêiîoôuœ]/iu.test(name) ? `d’${name}` : `de ${name}`
}

/** "pour la Boulangerie Petit": its article, if it has one. */
function forName(name: string): string {
  return ofName(name)
    .replace(/^du /, 'le ')
    .replace(/^des /, 'les ')
    .replace(/^de (?=la |l’)|^de |^d’/, '')
}

/** Before a thing without its article. */
function ofThing(thing: string): string {
  const isVowel = /^(?:[aeéèêiîoôuœy]|h(?:uil|ôt|erb|abit|iver|orlog|uîtr|ydr|ygi))/iu.test(thing)
  return isVowel ? `d’${thing}` : `de ${thing}`
}
