/** The words around what is looked for, in the form that `normalise` gives, in English, Spanish, German, French, Portuguese. */
const set = (...lines: string[]) => new Set(lines.flatMap(line => line.split(' ')))

/** Orders and politeness: they say nothing about a business and stand in no name. */
const commands = set(
  'find search get show list give look looking need want please can could you your i im we me us some any for up with that are is am there where which who all every each units',
  'buscar busca busco encuentra encontrar encuentrame muestra muestrame dame quiero necesito por favor',
  'finde finden suche suchen such zeige zeig mir ich brauche bitte',
  'trouve trouver cherche chercher montre donne moi je veux besoin nous',
  'encontre procure procurar procuro mostre quero preciso',
)

/** Words that join others. */
const joiners = set(
  'in near around at by to of on the a an and or from within nearby close',
  'en cerca de del alrededor el la los las un una unos unas y a',
  'bei nahe um von der die das den dem des im ein eine einen und',
  'pres autour a au aux dans le les l un une du des et d',
  'em no na nos nas perto do da dos das o os as um uma ao e',
)

/** Praise and urgency, which nobody's directory knows; kept where nothing else says what is meant: "Best Western". */
const adjectives = set(
  'best top rated good great nice cheap affordable local emergency licensed professional certified trusted reliable',
  'small independent mobile open now late cheapest popular recommended new quality highly same day residential commercial walk city county state area downtown',
  'mejor mejores buenos buenas barato baratos barata baratas urgente urgencia',
  'beste besten bester gute guten gunstige gunstig billig notdienst',
  'meilleur meilleurs meilleure meilleures bon bons bonne bonnes pas cher urgence',
  'melhor melhores bom bons boas barato',
)

/** Every kind of business. */
const generic = set(
  'business businesses company companies firm firms lead leads place places prospect prospects contacts',
  'shop shops store stores spot spots joint joints service services office offices studio studios center centers centre centres',
  'negocio negocios empresa empresas lugares sitios unternehmen firma firmen geschafte betriebe',
  'entreprise entreprises commerces commerce societes negocios empresas lojas',
)

export const isCommand = (word: string) => commands.has(word)
export const isJoiner = (word: string) => joiners.has(word)
export const isAdjective = (word: string) => adjectives.has(word)
export const isGeneric = (word: string) => generic.has(word)
/** Says nothing about which business. */
export const isFiller = (word: string) =>
  commands.has(word) || joiners.has(word) || adjectives.has(word) || generic.has(word)

const phrases = (text: string) => text.split('|').map(phrase => phrase.split(' '))

/** After one of these a place follows. The longer stand before those that they contain. */
export const strongConnectors = phrases(
  [
    'in the area of|in the city of|close to|next to|in and around|in der nahe von|in der nahe der|in der nahe|in der stadt',
    'cerca de|alrededor de|pres de|autour de|a cote de|perto de|proximo a|near to|near|nearby|around|in|at|en|bei|nahe|em|dans|um|inside',
  ].join('|'),
)

/** After one of these a place may follow, if the rest of the text is one: "coiffeur à Genève", but "tienda de ropa". */
export const weakConnectors = phrases('a|au|aux|de|del|do|da|du|des|of|von|by|from|no|na|im|la|le')

/** Codes of states that are words too: alone and without a connector they are taken for the word. */
export const wordyCodes = set('in or me hi ok oh la de al id co ma as am so on pa mi mo mt nd ne')
