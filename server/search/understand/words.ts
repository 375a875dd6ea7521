import type { Language } from '#server/directory/categories/taxonomy.ts'

/** The words around what is looked for, in the form that `normalise` gives. */
type Words = Record<Language, string>

const setOf = (words: Words) => new Set(Object.values(words).flatMap(text => text.split(' ')))

/** Orders and politeness: they say nothing about a business and stand in no name. */
const commandWords: Words = {
  en: 'find search get show list give look looking need want please can could you your i im we us some any for up with that are is am there where which what whats wheres who whos sells sell buy all every each units hire around results result maximum limit about know tell recommend recommendations lookup see my our would someone somebody anyone do does have has',
  es: 'puedo puede podemos buscar busca busco buscando buscamos encuentra encontrar encuentrame encuentro muestra muestrame mostrar dame quiero necesito necesitamos hay donde cual cuales quien por favor todos todas queremos ver lista listado que para mi me mejor tienes repara vende algun alguna algunos algunas alguien hola resultados',
  de: 'kann konnen finde finden suche suchen such gesucht sucht zeige zeig mir ich brauche brauchen bitte wo gibt gibts es welche welcher welches alle liste mich uns wir wer kennt jemand repariert verkauft hallo mochte will einen fur zu gute beste ergebnisse treffer innen',
  fr: 'puis peux peut trouve trouver trouvez trouvez cherche chercher cherchons recherche rechercher montre montrer donne donner moi je veux voudrais besoin nous ou quel quels quelle quelles qui tous toutes liste pour y il se sont est bonjour svp resultats connaissez vous repare vend',
  pt: 'posso pode encontre encontrar achar ache acho procure procurar procuro procurando busque mostre mostrar quero queremos preciso precisamos onde tem ha fica ficam existe existem qual quais quem todos todas lista me por favor para alguem alguma algum resultados conserta vende listar queria gostaria',
}

/** Words that join others. */
const joinerWords: Words = {
  en: 'in near around at by to of on the a an and or from within nearby close next radius zip code zipcode postcode postal',
  es: 'en cerca de del alrededor el la los las un una unos unas y a o u al con por radio cp codigo',
  de: 'in bei nahe um von vom der die das den dem des im am ein eine einen einem einer und oder sowie raum umkreis umgebung rund nahe nach zum zur bis plz postleitzahl',
  fr: 'pres autour a au aux dans le les l la un une du des et d de en ou chez par sur vers proche rayon avec cp',
  pt: 'em no na nos nas perto do da dos das o os as um uma uns umas ao aos e ou de a num numa com por proximo raio cep',
}

/** Praise and urgency, which nobody's directory knows; kept where nothing else says what is meant: "Best Western". */
const adjectiveWords: Words = {
  en: 'best top rated good great nice cheap affordable local emergency licensed professional certified trusted reliable small independent mobile open now late cheapest popular recommended new quality highly same day residential commercial walk city county state area downtown luxury reputable experienced inexpensive excellent favorite favourite favourites private medium sized established friendly nearest closest greater metro okay decent amazing awesome honest upscale premium registered insured',
  es: 'mejor mejores buenos buenas bueno buena barato baratos barata baratas economico economicos economica economicas urgente urgentes urgencia urgencias pequenas pequenos locales cercano cercanos cercana cercanas profesional profesionales confiable confiables recomendado recomendados abierto abierta abiertos abiertas',
  de: 'beste besten bester bestes gute guten guter gutes gunstige gunstigen gunstiger gunstig gunstigste billig billige billiger notdienst notfall kleine kleinen lokale lokalen ortliche neue neuen zuverlassige zuverlassiger nachste nachsten erfahrene empfehlenswerte preiswerte offen geoffnet',
  fr: 'meilleur meilleurs meilleure meilleures bon bons bonne bonnes pas cher chers chere cheres urgence urgences petit petits petites locaux locales independant independants professionnel professionnels proches fiable recommande ouvert ouverte ouverts ouvertes',
  pt: 'melhor melhores bom bons boa boas barato baratos barata baratas urgente emergencia pequenas pequenos locais proximos proximas profissional profissionais confiavel confiaveis recomendado recomendados aberto aberta abertos abertas',
}

/** Every kind of business. */
const genericWords: Words = {
  en: 'business businesses company companies firm firms lead leads place places prospect prospects contacts contact client clients customers enterprises shop shops store stores spot spots joint joints service services office offices studio studios center centers centre centres agency agencies provider providers specialist specialists professionals experts repair repairs repairer fix fixes fixing fitters fitter installer installers supplier suppliers complex',
  es: 'negocio negocios empresa empresas lugares sitios locales comercios servicio servicios establecimientos clientes contactos agencia agencias consultorio consultorios despacho despachos tienda tiendas clinica clinicas',
  de: 'unternehmen firma firmen geschaft geschafte betrieb betriebe laden gewerbe anbieter dienstleister kontakte kunden kanzlei praxis',
  fr: 'entreprise entreprises commerces commerce societe societes magasins etablissements boutiques boutique cabinet cabinets agence agences magasin clinique cliniques adresses clients pme',
  pt: 'negocio negocios empresa empresas lojas comercios estabelecimentos locais servicos clientes contatos loja escritorio escritorios consultorios agencia clinica clinicas',
}

const commands = setOf(commandWords)
const joiners = setOf(joinerWords)
const adjectives = setOf(adjectiveWords)
const generic = setOf(genericWords)

export const isCommand = (word: string) => commands.has(word)
export const isJoiner = (word: string) => joiners.has(word)
export const isAdjective = (word: string) => adjectives.has(word)
export const isGeneric = (word: string) => generic.has(word)
/** Says nothing about which business. */
export const isFiller = (word: string) =>
  commands.has(word) || joiners.has(word) || adjectives.has(word) || generic.has(word)

const languagesOfWord = new Map<string, Set<Language>>()
for (const words of [commandWords, joinerWords, adjectiveWords, genericWords]) {
  for (const lang of ['en', 'es', 'de', 'fr', 'pt'] as const) {
    for (const word of words[lang].split(' '))
      languagesOfWord.set(word, (languagesOfWord.get(word) ?? new Set()).add(lang))
  }
}

/** The languages that have this word around a question. */
export const languagesOf = (word: string): Set<Language> => languagesOfWord.get(word) ?? new Set()

/** Joins two kinds of business: "bars and restaurants". */
const conjunctions = new Set(['and', 'or', 'y', 'o', 'u', 'und', 'oder', 'sowie', 'et', 'ou', 'e'])
export const isConjunction = (word: string) => conjunctions.has(word)

const phrases = (text: string) => text.split('|').map(phrase => phrase.split(' '))

/** After one of these a place follows. The longer stand before those that they contain. */
export const strongConnectors = phrases(
  [
    'in the area of|in the city of|in the town of|in the region of|close to|next to|in and around|based in|located in|outside of|in the|near the',
    'in der nahe von|in der nahe der|in der nahe|in der stadt|im raum|im grossraum|im umkreis von|in und um|rund um|nahe bei|in der region|in der|im',
    'cerca de la|cerca de|cerca del|alrededor de|en la ciudad de|en la zona de|en el centro de|junto a|proximo a|en el|en la',
    'pres de|autour de|a cote de|proche de|aux environs de|aux alentours de|a proximite de|dans le|dans la|dans les|vers|sur',
    'perto de|perto do|perto da|proximo a|proximo de|na cidade de|na regiao de|ao redor de|no centro de|nos arredores de',
    'near to|near|nearby|around|inside|outside|across|throughout|serving|in|at|en|bei|nahe|em|dans|um|raum|umkreis',
  ].join('|'),
)

/** After one of these a place may follow, if the rest of the text is one: "coiffeur à Genève", but "tienda de ropa". */
export const weakConnectors = phrases(
  'a la|a|au|aux|to|de la|de|del|do|da|du|des|of|von|vom|by|from|for|no|na|nos|nas|la|le|les|am|zu|zum|um|para|por',
)

/** Codes of states that are words too: alone and without a connector they are taken for the word. */
export const wordyCodes = new Set('in or me hi ok oh la de al id co ma as am so on pa mi mo mt nd ne'.split(' '))

/** Before and after the name of a place they only say which part of it: "downtown Seattle", "the Boston area". */
const placeFronts =
  'downtown|greater|central|north|south|east|west|northern|southern|eastern|western|inner|outer|metro|metropolitan|uptown|midtown|the|city of|the city of|town of|the greater|state of|el centro de|centro de|zona de|zona norte de|zona sur de|ciudad de|stadt|innenstadt|grossraum|raum|region|nord|sud|ost|centre|la ville de|ville de|centre de|quartier|cidade de|centro|regiao de|grande|zona sul de|zona norte de'
const placeBacks =
  'area|region|metro|metro area|city|town|city center|city centre|centre|center|downtown|suburbs|county area|bay area|centro|ciudad|capital|stadt|innenstadt|zentrum|mitte|umgebung|und umgebung|und umland|ville|centre ville|et environs|et alentours|cidade|e regiao|y alrededores|and surroundings|and surrounding area|and surrounding areas|and nearby|nord|sud|ost|west|cedex'
const fronts = phrases(placeFronts)
const backs = phrases(placeBacks)

/** The name without what only says which part of the place; null where nothing of the kind stands there. */
export function withoutPart(tokens: string[]): string[] | null {
  const front = fronts.findLast(words => words.length < tokens.length && words.every((w, n) => tokens[n] === w))
  const back = backs.findLast(
    words => words.length < tokens.length && words.every((w, n) => tokens[tokens.length - words.length + n] === w),
  )
  if (back) return tokens.slice(0, -back.length)
  return front ? tokens.slice(front.length) : null
}
