import type { Deed } from '../language.ts'

const SAID =
  /^(?:je |j['’]|nous )(?:vous )?(\p{L}{3,})(?: et \p{L}+(?= (?:vos|votre|les|le|la|des) ))? ((?:(?:vos|votre|les|le|la|des|du|de la|de(?= \p{L}+s )|une?|tous vos|toutes vos) |(?:de )?l['’])?)(.+)$/iu
const OTHERS =
  /^(?:suis|sommes|avons|travaill\p{L}*|aid\p{L}*|cherch\p{L}*|peux|pouvons|veux|voulons|viens|venons|vais|allons|vous|nous|crois|croyons|pens\p{L}*|habit\p{L}*|parl\p{L}*|connai\p{L}*|sav\p{L}*|garanti\p{L}*|sais|compt\p{L}*|interv\p{L}*|occup\p{L}*|port\p{L}*|trouv\p{L}*|gagn\p{L}*|économis\p{L}*)$/iu
const NO_OBJECT =
  /^(?:et|ou|à|en|avec|pour|par|que|de|dans|sans|plus|bien|dès|chaque|tout|chez|sur|aussi|toujours|ne|au|aux)(?!\p{L})/iu
const NAMES: readonly (readonly [RegExp, string])[] =
  'écri|écriv:rédaction analys:analyse form:formation dessin:dessin tourn:tournage effac|effaç:effacement netto[iy]:nettoyage répar|dépann:réparation install:installation tradui|traduis:traduction accord:accord affût|aiguis:affûtage lav:lavage lou:location photographi:photographie entretien|entreten:entretien restaur:restauration vérifi|contrôl:contrôle remplac|remplaç|chang:remplacement pein|peign:peinture ramass:ramassage numéris:numérisation détrui|détruis:destruction dress:dressage reli:reliure livr:livraison gèr|gér:gestion organis:organisation rénov:rénovation décor:décoration transport:transport taill:taille tond:tonte pos:pose ponc|ponç:ponçage poli|poliss:polissage enlèv|enlev:enlèvement collect:collecte sculpt:sculpture rempaill:rempaillage recycl:recyclage filme?|film:tournage brod:broderie chauff:chauffage enseign:enseignement compar:comparaison déménag:déménagement vid:vidage débarrass:débarras dégraiss:dégraissage repass:repassage ramon:ramonage désinfect:désinfection élagu:élagage balay:balayage calibr:calibrage aménag:aménagement'
    .split(' ')
    .map(pair => {
      const [stem = '', name = ''] = pair.split(':')
      return [new RegExp(`^(?:${stem})(?:e|s|t|ds|ons|eons|iens)?$`, 'iu'), name] as const
    })

/** "J’accorde les pianos" est "accord de pianos". */
export const deed: Deed = (sentence, beyond) => {
  const [, verb = '', article = '', rest = ''] = SAID.exec(sentence) ?? []
  const object = rest.split(beyond)[0]?.trim() ?? ''
  if (object === '' || OTHERS.test(verb) || NO_OBJECT.test(object) || object.split(' ').length > 6) return undefined
  const [first = ''] = object.split(',')
  const things = first.split(/ et /).map(one => one.replace(/^(?:vos|votre|les|le|la|des|du|de la) |^l['’]/, ''))
  const name = NAMES.find(([pattern]) => pattern.test(verb))?.[1]
  if (name === undefined)
    return {
      said: `${infinitive(verb)} ${article.replace(/^(?:vos|tous vos|toutes vos) /i, 'des ')}${first}`,
      things: [],
    }
  const named = things.map(thing => `${name} ${ofThing(thing)}`)
  return { said: named.length === 1 ? (named[0] ?? '') : `${named[0]} et ${ofThing(things[1] ?? '')}`, things: named }
}

/** Before a thing without its article. */
const ofThing = (thing: string): string =>
  /^(?:[aeéèêiîoôuœy]|h(?:uil|ôt|erb|abit|iver|orlog|uîtr|ydr|ygi))/iu.test(thing) ? `d’${thing}` : `de ${thing}`
const infinitive = (verb: string): string =>
  verb
    .toLowerCase()
    .replace(/e$/, 'er')
    .replace(/^(dégra|engra|l|pl|t|v|dév|ba|la|gl|esqu|h)issons$/, '$1isser')
    .replace(/(?<=[vrtf]en|fon|tor|per)dons$/, 'dre')
    .replace(/(?<=met|bat)tons$/, 'tre')
    .replace(/uisons$/, 'uire')
    .replace(/(?<=ouv|off)rons$/, 'rir')
    .replace(/(?:issons|is)$/, 'ir')
    .replace(/ç?ons$/, ending => (ending.startsWith('ç') ? 'cer' : 'er'))
    .replace(/(?<=g)eer$/, 'er')

/** "Je tiens une boulangerie et livre du pain", "notre équipe nettoie des bureaux": with the verb that counts. */
export const asWe = (sentence: string): string =>
  sentence
    .replace(/^notre (?:équipe|studio|entreprise|atelier|agence|boulangerie) (\p{Ll}+)e /iu, 'nous $1ons ')
    .replace(
      /^(je|nous) (?:(?:tiens|tenons|ai|avons) une? |passe |passons |viens |venons )[^,.]*? et (?:j['’]|je |nous )?(?!(?:des|de|du|les|la|le) )(?=\p{Ll}+ )/iu,
      '$1 ',
    )
    .replace(/^(je |j['’]|nous )(\p{Ll}+) et \p{Ll}+(?:e|ons) (?=\p{L})/iu, '$1$2 ')
    .replace(/^(?:je m['’]occupe|nous nous occupons) (?:de |d['’]|du |des )/i, 'nous gérons ')
