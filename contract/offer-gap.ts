import { hasWords } from './has-words.ts'

/** What an offer lacks to make an email, as a sentence; undefined if it lacks nothing. */
export function offerGap(offer: string): string | undefined {
  const text = offer.trim()
  if (!hasWords(text)) return 'Say in words what you offer.'
  const words = text
    .split(/\s+/)
    .filter(word => !/^(?:https?:\/\/|www\.)|@|^[a-z0-9-]+\.[a-z]{2,}(?:\/\S*)?$/i.test(word))
    .join(' ')
  if (!hasWords(words)) return `A link isn’t an offer yet. ${SAY}`
  if ((words.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS)
    return `“${text.slice(0, 20)}” says too little for an email. ${SAY}`
  if ((words.match(/\p{L}{2,}/gu)?.length ?? 0) < 2)
    return `“${text.slice(0, 40)}” is a topic, not an offer yet. ${SAY}`
  const hope = HOPE.exec(text)?.[0]
  if (hope && text.length <= SHORT)
    return `“${hope}” is what your customers hope for. Say what you do for it, and for how much.`
  if (text.length <= LITTLE && !/\d/.test(text) && VAGUE.test(text)) return `This could be anything. ${SAY}`
  if (isOnlyPromise(text)) return `This only promises. ${SAY}`
  if (ORDER.test(text)) return `This reads as an instruction, not as an offer. ${SAY}`
  if (isElsewhere(text))
    return 'Canvass writes in English, Spanish, German, and French. Type your offer in one of them.'
  return undefined
}

/** It promises, each other sentence is a promise or a superlative, and none has a price. */
const isOnlyPromise = (text: string): boolean =>
  PROMISE.test(text) &&
  !/[$€£]|\d ?(?:euros?|dollars?|franken|francs?|chf)(?!\p{L})/iu.test(text) &&
  text.split(/(?<=[.!?])\s/).every(said => !hasWords(said) || PROMISE.test(said) || SUPERLATIVE.test(said))

/** What readers and filters distrust in an offer, as a sentence; undefined if it has nothing of the kind. */
export function offerRemark(offer: string): string | undefined {
  const promise = PROMISE.exec(offer)?.[0]
  if (promise)
    return `“${promise}” is a promise that few readers believe. Say what happens if it fails, or leave it out.`
  const claim = SUPERLATIVE.exec(offer)?.[0]
  return claim ? `“${claim}” can’t be checked, and filters look for it. A number or a name says more.` : undefined
}

/** "2 Jahre Garantie" and "1 year guarantee" are terms; "garantiert Platz 1" is a promise. */
const PROMISE =
  /(?<!\p{L})(?:guaranteed|garantiert(?= \p{L})|garantit|(?<!(?:year|month|day)s? )guarantee(?!\p{L})|(?:your )?money back|risk[- ]free|100 ?% (?:satisfaction|risk[- ]free|free)|garantierte?[rsnm]?|geld zurück|ohne risiko|garantizad[oa]s?|garantizo|garantizamos|devolvemos (?:el|su) dinero|sin riesgo|garanti(?:e?s)?(?= (?:de )?résultats?)|garantie?s?(?= ou rembours)|résultats? garantis?|garantissons|garantis|satisfait ou remboursé|sans (?:aucun )?risque)(?!\p{L})/iu
const SUPERLATIVE =
  /(?<!\p{L})(?:(?:the|our|your|offer) (?:very )?(?:best|cheapest|fastest|finest|lowest)|best (?:prices?|quality|service|deals?|in)|cheapest|number one|no\. ?1|unbeatable|world[- ]class|(?:market |industry )?leading|(?:(?:der|die|das|den|zum|zu den|ihr|unser) )(?:beste|günstigste|billigste|schnellste)[nrsm]?|führende[nrsm]?|marktführer|unschlagbar\p{L}*|nr\. ?1|(?:el|la|los|las) (?:mejor|mejores|más barat[oa]s?)|mejor(?:es)? precios?|líder(?:es)?|inmejorables?|número uno|(?:le|la|les) (?:meilleure?s?|moins chère?s?)|meilleurs? prix|imbattables?|numéro (?:un|1)|leaders?)(?!\p{L})|^(?:der|die|das) beste[nrsm]? |^meilleure?s? d|(?<![\p{L}\p{N}])(?:#|n[º°] ?)1(?!\p{N})/iu

const SAY = 'Say what you do, for whom, and for how much.'
/** "HR" and "SEO" are topics. */
const LEAST_LETTERS = 4
const SHORT = 60
const HOPE =
  /^(?:(?:get |win |find )?(?:more|new) (?:customers|clients|sales|leads|guests|bookings|revenue)|mehr (?:kunden|umsatz|gäste|anfragen|buchungen)|neue kunden|más (?:clientes|ventas|reservas)|nuevos clientes|plus de (?:clients|ventes|réservations)|de nouveaux clients)(?!\p{L})/iu

const LITTLE = 140
const VAGUE =
  /^(?:(?:we|i) )?(?:can )?(?:do|offer|sell|fix)? ?(?:a bit of )?(?:everything|anything)(?! (?:for|about|in|around) )|^(?:wir|ich) (?:machen?|bieten?|können) alles(?!\p{L})|^alles (?:aus einer hand|rund)|^(?:hago|hacemos|ofrezco|ofrecemos) (?:de )?todo(?!\p{L})|^(?:je fais|nous faisons|on fait) (?:de )?tout(?!\p{L})|^alles für (?:ihr|euer|eure|dein)|siehe anhang|dienstleistungen aller art|(?:our|professional) (?:services|solutions) in the (?:area|field)|^(?:ofrezco |ofrecemos )?(?:servicios (?:integrales|generales|varios)|ayuda con todo)|^prestations (?:diverses|variées|en tout genre)/iu

const ORDER =
  /(?<!\p{L})(?:ignore|disregard|forget|override|ignoriere[n]?|vergiss|vergesst|ignora|olvida|ignorez?|oublie[zs]?)(?!\p{L}).{0,60}(?<!\p{L})(?:instructions?|rules?|prompts?|facts|the offer|anweisungen|regeln|fakten|das angebot|instrucciones|reglas|hechos|la oferta|consignes|règles|faits|l['’]offre)(?!\p{L})|^(?:please |bitte |por favor |s['’]il (?:te|vous) pla[iî]t )?(?:write|tell|invent|schreibe?|erz[aä]hle?|erfinde?|escribe|cuenta|inventa|écri[st]|écrivez|raconte|invente)(?: me| us| mir| uns|me|nos|-moi)? (?:an? |eine?n? |una? |une? )(?:poem|joke|story|song|gedicht|witz|geschichte|lied|poema|chiste|cuento|canción|poème|blague|histoire|chanson)|^(?:tell|sage?|di(?:le|les)|dis|dites)[ -](?:them|him|her|ihnen|al? |a los |que|leur|lui|aux? )/iu

/** In another script, or in a language that we don’t write but whose small words it has. */
const isElsewhere = (text: string): boolean =>
  (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 < (text.match(/\p{L}/gu)?.length ?? 0) ||
  OTHERS.some(pattern => (text.match(pattern)?.length ?? 0) >= 2 && (text.match(OURS)?.length ?? 0) <= 1) ||
  (text.match(CLEARLY_OTHERS)?.length ?? 0) > (text.match(OURS)?.length ?? 0)

const OURS =
  /(?<!\p{L})(?:the|and|for|with|your?|at|from|every|each|we|i|und|für|ich|wir|mit|los|las|el|con|y|hago|hacemos|les|des|nous|pour|avec|je)(?!\p{L})/giu
/** Words of Dutch, Italian, and Portuguese that none of our languages has. */
const CLEARLY_OTHERS =
  /(?<!\p{L})(?:voor|een|het|wij|zijn|jouw|uw|maand|raam|ramen|winkels?|bedrijven|schoonmaak|boekhouding|verhuur|reparatie|eenmalig|elke|uur|onderhoud|gli|dell[ae]|degli|dei|negozi|ristoranti|vetrine|finestra|pulizia|pulisco|offro|offriamo|facciamo|realizziamo|riparo|mese|settimana|ogni|anche|siti|volta|caffè|bottiglia|não|lojas?|limpeza|janelas?|faço|fazemos|quilo|mês|vocês|uma|vendemos pão|ofereço|oferecemos|conserto)(?!\p{L})|(?<=\p{L}{2})(?:zione|zioni|ção|ções|agem|ij(?:s|n|d)?)(?!\p{L})/giu
const OTHERS = [
  // Portuguese, Italian, Dutch, Catalan, Polish, and the Nordic languages
  /(?<!\p{L})(?:não|você|vocês|faço|fazemos|nós|uma|com|sua|seu|ao|mês|sites|pequenas|empresas|em)(?!\p{L})|[ãõ]/giu,
  /(?<!\p{L})(?:che|gli|della|degli|delle|sono|siti|facciamo|offriamo|offro|realizzo|vostr[oaie]|il|e|al mese|di|senza|ogni)(?!\p{L})/giu,
  /(?<!\p{L})(?:voor|een|het|wij|ik|jouw|uw|van|maken|maak|bedrijven|per maand|zonder)(?!\p{L})/giu,
  /(?<!\p{L})(?:amb|fem|faig|pàgines|els|pels|dels|i|per a|petites|negocis|empreses|sense)(?!\p{L})/giu,
  /(?<!\p{L})(?:dla|oraz|strony|firm|robię|robimy|się|och|för|jag|vi|og|til|hjemmesider|webbplatser|företag|virksomheder)(?!\p{L})/giu,
]
