import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'
import { asWe, deed } from './deeds.ts'

export const fr: WriterWords = {
  ...readLanguage('fr'),
  replies: {
    asks: {
      price: /(?<!\p{L})(?:prix|coûte|coute|coûts?|tarifs?|combien|devis|cher)(?!\p{L})/iu,
      call: /(?<!\p{L})(?:appel\p{L}{0,5}|téléphone|rappel\p{L}{0,4}|parler|parlons|rencontrer|rendez-vous)(?!\p{L})/iu,
      more: /(?<!\p{L})(?:plus|détails?|informations?|infos?|comment (?:ça|cela) (?:marche|fonctionne)|envoye[rz]\p{L}{0,2})(?!\p{L})/iu,
    },
    thanks: 'Merci pour votre réponse.',
    call: '[Puis-je|Pouvons-nous] vous appeler le {first}, ou préférez-vous le {second} ?',
    hours: ['à 10 h', 'à 14 h'],
    later: '[Je vous réécrirai|Nous vous réécrirons] le {date}.',
    other: '[J’écrirai|Nous écrirons] à {address}.',
  },
  deed,
  asWe,
  ofName,
  forName,
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

/** "pour la Boulangerie Petit": its article, if it has one. */
function forName(name: string): string {
  return ofName(name)
    .replace(/^du /, 'le ')
    .replace(/^des /, 'les ')
    .replace(/^de (?=la |l’)|^de |^d’/, '')
}
