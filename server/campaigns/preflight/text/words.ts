import type { TextLanguage } from '#server/languages/text-language.ts'

/** Phrases that filters and readers know from spam, by language. One is harmless. */
const SPAM = `act now|apply now|order now|buy now|call now|click here|click below|limited time|while supplies last|offer expires|last chance|don't
  miss out|once in a lifetime|special promotion|exclusive deal|hurry|urgent|instant(?:ly)?|immediate(?:ly)? access|100% free|totally free|absolutely free|free
  gift|free money|free trial|free access|no cost|no fees?|no obligation|no credit card|no strings attached|no catch|risk[- ]free|money[- ]back|satisfaction
  guaranteed|guaranteed|congratulations|you(?:'ve|\\shave) been (?:selected|chosen)|you(?:'re|\\sare) a winner|winner|claim your|dear friend|this (?:isn't|is not)
  (?:spam|a scam)|earn (?:extra )?(?:cash|money|income)|extra (?:cash|income)|make money|easy money|fast cash|cash bonus|double your|be your own boss|work from home|passive
  income|financial freedom|get rich|million(?:s of)? dollars|lowest prices?|best prices?|big savings|huge discount|cheap|bargain|unbeatable|amazing|incredible
  (?:deal|offer)|miracle|secret|once you (?:see|try)|viagra|casino|weight loss|lose weight|crypto|investment opportunity|pre-?approved|eliminate debt|as seen on|sign up free|join millions|why pay more|save big|up to \\d\\d% off|\\$\\$
  |jetzt (?:kaufen|zugreifen|bestellen|sichern)|nur heute|letzte chance|kostenlos(?:e[nrs]?)? (?:testen|geschenk|angebot)|100 ?% (?:gratis|kostenlos)|gratis|herzlichen glückwunsch|sie haben gewonnen|geld verdienen|schnelles geld|ohne risiko|risikofrei|hier klicken|klicken sie hier|unverbindlich|einmalige chance|exklusives angebot|garantiert
  |haz clic|haga clic|compre ahora|oferta limitada|última oportunidad|totalmente gratis|100 ?% gratis|sin compromiso|sin riesgo|gane dinero|dinero extra|felicidades|ha sido seleccionado|garantizado|urgente
  |cliquez ici|achetez maintenant|offre limitée|dernière chance|totalement gratuit|100 ?% gratuit|sans engagement|sans risque|gagnez de l'argent|félicitations|vous avez été sélectionné|garanti
  |clicca qui|acquista ora|offerta limitata|ultima occasione|senza impegno|senza rischi|guadagna|complimenti|garantito
  |clique aqui|compre já|oferta limitada|última chance|sem compromisso|sem risco|ganhe dinheiro|parabéns|garantido
  |klik hier|koop nu|bestel nu|laatste kans|vrijblijvend|zonder risico|gefeliciteerd|gegarandeerd`

const SPAM_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${SPAM.replace(/\s+/g, ' ')
    .split('|')
    .map(phrase => phrase.trim())
    .join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

/** Who says so is asked why. One is enough. */
const EXCUSE =
  /\bbill s\.? ?1618\b|\b(?:this|the) (?:message|e-?mail) (?:is not|isn't) spam\b|\bdiese (?:nachricht|e-?mail) ist kein spam\b|\bce (?:message|courriel) n'est pas (?:un|du) spam\b|\beste (?:correo|mensaje) no es spam\b/i
export const excuseIn = (text: string): string | undefined => EXCUSE.exec(text.replaceAll('’', "'"))?.[0]

/** The different phrases of spam in a text, as written. */
export function spamIn(text: string): string[] {
  const found = new Map<string, string>()
  for (const [phrase] of text.replaceAll('’', "'").matchAll(SPAM_WORDS)) found.set(phrase.toLowerCase(), phrase)
  return [...found.values()]
}

/** A result that nobody can promise. */
const RESULT =
  '(?:results?|success|rankings?|rank|top|first|number|#\\s?1|page|sales|leads?|customers?|clients?|bookings?|orders|traffic|revenue|profit|income|roi|return|growth|double|triple|more|increase|appointments?|followers|reviews|guests|visitors|inquiries|calls)'
const PROMISES: RegExp[] = [
  `\\b(?:we|i)(?:'ll|’ll)?(?![^.!?\\n]{0,14}n(?:o|['’])t\\b) (?:\\w+ ){0,3}guarantee\\b[^.!?\\n]{0,60}`,
  `(?<!(?:nobody|no one|not|never|n['’]t) (?:can |could |will |may )?)\\bguarantee[ds]? (?:you |your |to |a |an |the |at least |up to |new |more |extra |\\d+ ){0,4}${RESULT}\\b[^.!?\\n]{0,40}`,
  `\\b${RESULT}\\b[^.!?\\n]{0,20}\\b(?:is|are)?\\s?guaranteed\\b`,
  '\\b100\\s?% (?:guarantee[d]?|success|satisfaction)\\b',
  '\\b(?:will|can|to) (?:double|triple|10x) your (?:sales|revenue|income|profits?|bookings?|orders|customers|leads|traffic|turnover)\\b',
  "\\b(?:never|can(?:no|’|')t) (?:fails?|lose|go wrong)(?=\\s*(?:[.!,;–]|$))",
  '\\bwir garantieren\\b[^.!?\\n]{0,60}',
  '\\bgarantierte[nrs]? (?:erfolge?|ergebnisse?|umsatz|kunden|platz)\\b[^.!?\\n]{0,40}',
  '\\bgarantiert\\b[^.!?\\n]{0,30}\\b(?:erfolge?|ergebnisse?|umsatz|kunden|gäste|anfragen|platz|mehr|doppelte?n?)\\b[^.!?\\n]{0,40}',
  '\\b(?:erfolge?|ergebnisse?|umsatz|kunden|gäste|anfragen|platz)\\b[^.!?\\n]{0,20}\\bgarantiert\\b',
  '\\b(?:le |les )?garanti(?:zamos|mos|amo)\\b[^.!?\\n]{0,60}',
  '\\b(?:nous|je) (?:vous )?garanti(?:ssons|s|t)\\b[^.!?\\n]{0,60}',
  '\\b(?:resultados?|éxito|sucesso|résultats?|succès|risultat[io]|successo|resultaat|resultaten|succes) (?:is )?(?:garanti(?:zados?|dos?|s|t[io])?|gegarandeerd)(?!\\p{L})',
  '\\b(?:duplicar(?:á|emos)|doublerez|doublons|raddoppier\\w{1,4}|verdubbelt|verdoppeln) (?:sus?|vos|votre|il suo|le sue|uw|ihren?|ihre) (?:ventas|reservas|ventes|chiffre|vendite|fatturato|omzet|umsatz|gäste)\\b',
  `\\bwe promise (?:you )?(?:to |a |an |the |at least |new |more |\\d+ ){0,4}${RESULT}\\b[^.!?\\n]{0,40}`,
  '\\b(?:wij|we) garanderen\\b[^.!?\\n]{0,60}',
].map(pattern => new RegExp(pattern, 'iu'))

/** The first promise of a result, as written. */
export const promiseIn = (text: string): string | undefined =>
  PROMISES.map(pattern => pattern.exec(text)?.[0].trim()).find(Boolean)

/** Languages in which a business there reads an offer. A country that isn't here isn't judged. */
const READ: Record<string, TextLanguage[]> = {
  ...each('US GB CA AU NZ IE ZA SG IN', ['en']),
  ...each('DE AT LI', ['de']),
  ...each('FR MC', ['fr']),
  ...each('ES MX AR CO CL PE VE EC UY PY BO CR PA DO GT HN NI SV', ['es']),
  ...each('IT SM VA', ['it']),
  ...each('PT BR', ['pt']),
  ...each('NL', ['nl', 'en']),
  CH: ['de', 'fr', 'it'],
  BE: ['nl', 'fr'],
  LU: ['fr', 'de'],
  AD: ['es', 'fr'],
  US: ['en', 'es'],
  CA: ['en', 'fr'],
}

function each(countries: string, languages: TextLanguage[]) {
  return Object.fromEntries(countries.split(' ').map(country => [country, languages]))
}

/** Null: we don't know what's read there. */
export const isReadIn = (language: TextLanguage, country: string): boolean | null =>
  READ[country]?.includes(language) ?? null
