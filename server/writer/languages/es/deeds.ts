import type { Deed } from '../language.ts'

const SAID =
  /^(?:yo |nosotros |también )*(\p{L}{3,}(?:o|ío|amos|emos|imos))(?: y \p{L}+(?:o|amos|emos|imos))? (?:también )?((?:sus?|los|las|el|la|unos|unas|una?|todo tipo de|toda clase de) )?(.+)$/iu
const OTHERS =
  /^(?:somos|tengo|tenemos|trabajo|trabajamos|ayudo|ayudamos|vivo|vivimos|vamos|busco|buscamos|quiero|queremos|puedo|podemos|hablo|hablamos|conozco|conocemos|sabemos|creemos|estamos|como|cuando|garantizo|garantizamos|ahorro|como|pero|esto|cuesto|cobramos|cobro|gano|ganamos|cuento|contamos|llego|llegamos|vengo|venimos|tanto|todo|nuevo|negocio|servicio|trato)$/iu
const NAMES: readonly (readonly [RegExp, string])[] =
  'limpi:limpieza retir:retirada analiz|analic:análisis elimin|quit:eliminación repar|arregl:reparación mont|instal:instalación rotul:rotulación traduc|traduzc:traducción afin:afinación afil:afilado lav:lavado alquil:alquiler fotograf:fotografía cuid:cuidado manten|mantien:mantenimiento restaur:restauración revis:revisión cambi:cambio pint:pintura recog|recoj:recogida tapi[cz]:tapizado pul:pulido digitaliz:digitalización destru:destrucción entren|adiestr:adiestramiento encuadern:encuadernación grab:grabación imprim:impresión repart:reparto gestion:gestión organi[cz]:organización renov:renovación reform:reforma decor:decoración control:control inspeccion:inspección transport:transporte pod:poda plas?tific:plastificado compar:comparación enseñ:enseñanza asesor:asesoría talla|tall:talla bord:bordado'
    .split(' ')
    .map(pair => {
      const [stem = '', name = ''] = pair.split(':')
      return [new RegExp(`^(?:${stem})(?:o|ío|amos|emos|imos|iamos)$`, 'iu'), name] as const
    })

/** "Afinamos pianos" is "afinación de pianos". */
export const deed: Deed = (sentence, beyond) => {
  const [, verb = '', article, rest = ''] = SAID.exec(sentence) ?? []
  const object = rest.split(beyond)[0]?.trim() ?? ''
  if (object === '' || OTHERS.test(verb) || NO_OBJECT.test(object) || object.split(' ').length > 6) return undefined
  const [first = ''] = object.split(',')
  const things = first.split(/ [ye] /).map(one => one.replace(/^(?:los|las|el|la|sus?) /, ''))
  const name = NAMES.find(([pattern]) => pattern.test(verb))?.[1]
  // "Hielo seco" is a thing, and "hielo" no verb.
  if (name === undefined && article === undefined && !verb.endsWith('mos') && !/^\p{L}+s(?: |$)/u.test(object))
    return undefined
  const said = name ? `${name} de ` : `${infinitive(verb.toLowerCase())} `
  return { said: `${said}${first}`, things: things.map(thing => `${said}${thing}`) }
}

const NO_OBJECT =
  /^(?:y|o|a|en|con|para|por|que|de|del|sin|al|más|muy|bien|desde|cada|todo|mucho|aquí|como|juntos)(?!\p{L})/iu
const infinitive = (verb: string): string =>
  verb.replace(/(?:ío|o|([aei])mos)$/u, (_, vowel?: string) => `${vowel ?? 'a'}r`)

/** "Tengo una panadería y llevo pan", "nuestro equipo limpia oficinas": with the verb that counts. */
export const asWe = (sentence: string): string =>
  sentence
    .replace(/^nuestr[oa] (?:equipo|estudio|empresa|taller|agencia|panadería) (\p{Ll}+[ae]) /iu, '$1mos ')
    .replace(/^(?:tengo|tenemos|llevo|llevamos|regento|paso|pasamos|voy|vamos) [^,.]*? y (?=\p{Ll}+(?:o|mos) )/iu, '')
    .replace(/^(\p{Ll}+mos) y \p{Ll}+mos (?=\p{L})/iu, '$1 ')
    .replace(/^(?:me ocupo|nos ocupamos|me encargo|nos encargamos) de(?:l)? /i, 'gestionamos ')
