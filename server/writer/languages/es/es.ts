import { readFileSync } from 'node:fs'
import type { WriterWords } from '../language.ts'
import { asWe, deed } from './deeds.ts'
import { asks, bridges, mentions, modifiers, namedAsks, openAsks, uses } from './offers.ts'

export const es: WriterWords = {
  reads: {
    countries: 'ES MX AR CO CL PE UY EC CR GT BO PY PA DO HN SV NI VE CU PR AD',
    regions: {},
    phone: /^(?:\+|00)(?:34|52|54|56|57|51|598|593|506|502)/,
    address:
      /(?<!\p{L})(?:calle|c\/|carrer|avenida|avinguda|avda|plaza|plaça|paseo|passeig|carrera|españa|spain|méxico|mexico|argentina|colombia|chile|perú|madrid|barcelona|valencia|sevilla|zaragoza|málaga|murcia|palma|bilbao|alicante|córdoba|valladolid|vigo|gijón|granada|oviedo|cádiz|salamanca|toledo|girona|lleida|tarragona|andorra|bogotá|medellín|guadalajara|monterrey|buenos aires|lima|quito|montevideo)(?!\p{L})/iu,
    topLevel: /\.(?:es|mx|ar|cl|co|pe|cat|ad)(?:\/|$)/,
    common:
      /(?<!\p{L})(?:el|los|las|del|y|para|con|su|sus|que|qué|en|un|una|por|somos|soy|hago|hacemos|desde|al|páginas?|mes|es|le|les|se|cada|usted|ustedes|si|más|nuestr[oa]s?|años?|está|están|hay|pero|como|sin|limpieza|ofrezco|ofrecemos|negocios?|restaurantes|pequeñ[oa]s|dos|tres|gratis|hasta|cada)(?!\p{L})|[ñ¿¡]|(?<=\p{L})(?:ción|ía|ías)(?!\p{L})/giu,
  },
  greetings: {
    professional: 'Estimado equipo de {name}:',
    casual: 'Hola, equipo de {name}:',
    friendly: 'Buenos días, equipo de {name}:',
  },
  nameless: { professional: 'Buenos días:', casual: 'Hola:', friendly: 'Buenos días:' },
  personal: { professional: 'Buenos días, {name}:', casual: 'Hola, {name}:', friendly: 'Buenos días, {name}:' },
  signOffs: { professional: 'Atentamente,', casual: 'Saludos,', friendly: 'Un saludo cordial,' },
  isLowercaseAfterGreeting: false,
  subjects: ['{noun}: {name}'],
  websiteSubject: 'Su página web, {name}',
  namelessSubject: '{noun} para su negocio',
  anyNoun: 'una propuesta',
  and: 'y',
  quotes: ['«', '»'],
  decimal: ',',
  frames: {
    thing: '[Ofrezco|Ofrecemos] {x}.',
    role: '[Soy|Somos] {x}.',
    other: '[Mi|Nuestra] oferta: {x}.',
    about: '[Soy|Somos] {x}.',
    price: 'El precio: {x}.',
    link: 'Más en {x}',
    sentence:
      /^\p{L}{3,}o (?:a )?(?:sus?|los|las|el|la|al|les?) |^(?:se|yo|nosotros|usted|ustedes|mi|mis|nuestr[oa]s?|le|les|con|si|me|nos)\s|^(?:hago|ofrezco|soy|creo|llevo|limpio|vendo|ayudo|trabajo|monto|instalo|gestiono|preparo|fabrico|tengo|doy|traduzco|reparo|arreglo|imprimo|pinto|enseño|cuido|alquilo|escribo|grabo|saco|construyo|desarrollo|cocino|afino|afilo|contesto|decoro|coso|repongo|reparto|mantengo|realizo|elaboro|presto|entrego|asesoro|organizo|somos|(?!ramos(?!\p{L}))\p{L}{2,}(?:amos|emos|imos))(?!\p{L})|^(?:fotografío|diseño)(?!\p{L})(?! (?:web|gráfico|de |industrial|interior(?!\p{L})|y ))/iu,
    role_:
      /^(?:(?:un|una) )?(?:diseñador|desarrollador|programador|consultor|asesor|redactor|contador|traductor|entrenador)a?(?: \p{L}+){0,2}$|^(?:(?:un|una) )?(?:fotógraf[oa]|contable|agencia|estudio|empresa|imprenta|electricista|fontaner[oa]|cerrajer[oa]|jardiner[oa]|carpinter[oa]|albañil|pintor|pintora|cociner[oa]|abogad[oa]|notari[oa]|técnico|instalador|instaladora|profesora?|mecánico|músico|gestora?|manitas|intérprete|afinadora?|soldador)(?: \p{L}+){0,3}$/iu,
    isThing:
      /^(?:(?:un|una|unos|unas|el|la|los|las)\s|(?:alquiler|control|soporte|ropa|ayuda|corte|poda|café|vaciado|afilado|lavado|pulido|cambio|diseño|cuidado|transporte|catering|pan|vino|aceite|producto|hosting|interiorismo|reparto|material|copywriting|coaching|carne|verdura|fruta|leche|miel|queso|jamón|pescado|marisco|agua|hielo|leña|comida|música|informática)(?!\p{L})|\p{L}+(?:eza|ción|sión|miento|mientos|ía|ías|dad|ajes?|ismo|s|eño|ería|anza|encia|ura|ing|seo)(?!\p{L})|seo|wifi|hr|it)/iu,
    article: [
      [
        /^(?:página|tienda|carta|centralita|tarjeta|web|app|aplicación|alarma|campaña|newsletter)(?!\p{L})(?! y )/iu,
        'una ',
      ],
      [
        /^(?:logo|seguro|tpv|chatbot|vídeo|curso|taller|sistema|programa|servicio|trío|dúo|plan|boletín|catálogo|sitio|informe)(?!\p{L})(?! y )/iu,
        'un ',
      ],
    ],
    request:
      /^(?:por favor,? )?(?:llám[ea]\p{L}*|escríb[ae]\p{L}*|env[íi]\p{L}{1,6}(?:me|nos)|m[áa]nd\p{L}{1,6}(?:me|nos)|contact(?:e|en|ad)\p{L}*|respond(?:a|an|ed)\p{L}*|pregunt(?:e|en|ad)\p{L}*|reserv(?:e|en|ad)\p{L}*|pid[ae]\p{L}*|consúlt\p{L}+|visite\p{L}*)(?!\p{L})/iu,
    isWe: /(?<!\p{L})(?:nosotros|nuestr[oa]s?|somos|(?!(?:extremos|vamos|ramos|tramos|gramos|céntimos|m[íá]nimos|máximos|próximos|últimos|idiomas)(?!\p{L}))\p{L}{2,}(?:amos|emos|imos))(?!\p{L})/iu,
    offering:
      /^(?:ofrezco|ofrecemos|vendo|vendemos|hago|hacemos|imprimo|imprimimos|creo|creamos|alquilo|alquilamos|suministro|suministramos|entrego|entregamos|escribo|escribimos|fabrico|fabricamos|preparo|preparamos|diseño(?! (?:de|web|gráfico|y|industrial)(?!\p{L}))|diseñamos|llevo|llevamos|doy|damos|instalo|instalamos|sirvo|servimos|pongo|ponemos|elaboro|elaboramos|realizo|realizamos|construyo|construimos|desarrollo|desarrollamos|produzco|producimos|cultivo|cultivamos|(?:mi|nuestra) oferta:)\s/iu,
    wanting: /^¿(?:(?:sin|no tienen?) tiempo para|necesitan?|buscan?|problemas con)(?: ayuda (?:con|para))? (.+)\?$/iu,
    goods: /(?:vend|imprim|alquil|suministr|entreg|fabric|prepar|sirv|elabor|produ|cultiv)/i,
    amRole: /^(?:soy|somos) (?:una? )?/i,
    someOf: /^(?:(?:una?|unos|unas|el|la|los|las|sus?|mis?|nuestr[oa]s?|todo tipo de) )+/iu,
    noThing:
      /^(?:respuestas|soluciones|servicios?|ayuda|productos|ideas)$|^(?:más|menos|mejor|sin|con|para|por|si|cuando|su|sus|tu|tus|todo|ahora|ya|no|desde|en|a|de|del|que|qué|se|le|les|lo|usted|como|cómo|y|o|yo)(?!\p{L})/iu,
    beyond:
      /\s(?:para|con|sin|en(?! l[ií]nea)|a|al|desde|por|que|cada|hasta|el|fuera|tras|después|antes|durante|todos?|todas?|(?:instalad|montad|entregad)[oa]s?|\p{L}{2,6} ve(?:z|ces)|día y noche|entre|según|los|y (?:nosotros|yo|nuestr\p{L}*|\p{L}+(?:amos|emos|imos))|–|(?<! de )\d\S*|€\S*)(?=[\s.,;:]|$)|[.:;()–]/iu,
    audience: /(?<!\p{L})(?:para|a(?= (?:restaurantes|tiendas|negocios|empresas|hoteles)))(?!\p{L})/iu,
    introduction:
      /^(?:hola|buen[oa]s (?:días|tardes)|me llamo|mi nombre|soy|somos)(?!\p{L})|[?!]\s*$|^[¿¡]|(?<!\p{L})(?:usted|ustedes|su|sus|tu|tus)(?!\p{L})/iu,
    hello: /^(?:hola|buen[oa]s (?:días|tardes))(?: a todos)?[,!.]\s*/iu,
  },
  services: readFileSync(new URL('./services.txt', import.meta.url), 'utf8'),
  modifiers,
  deed,
  asWe,
  asks,
  openAsks,
  namedAsks,
  uses,
  answers: {
    '€': '[Díganmelo|Dígannoslo], y les [doy|damos] un precio.',
    '>': 'Con una línea basta, y les [digo|decimos] qué haría falta.',
    '#': '¿Les [envío|enviamos] {x}?',
  },
  askOfPeer:
    '¿Pasan encargos a otros cuando no dan abasto? Con un sí basta, y les [digo|decimos] qué [podría|podríamos] asumir.',
  askOfWebsite: '¿Les [envío|enviamos] tres cosas que [cambiaría|cambiaríamos] en su web?',
  bridges,
  mentions,
  replies: {
    asks: {
      price: /(?<!\p{L})(?:precios?|cuestan?|costes?|costos?|tarifas?|cuánto|cuanto|vale|presupuesto|caro)(?!\p{L})/iu,
      call: /(?<!\p{L})(?:llám\p{L}{1,6}|llam\p{L}{1,6}|teléfono|hablar|hablamos|hablemos|reunión|reunirnos)(?!\p{L})/iu,
      more: /(?<!\p{L})(?:más|detalles?|información|cómo funciona|como funciona|envíe\p{L}{0,3}|mande\p{L}{0,3}|cuéntem?e)(?!\p{L})/iu,
    },
    thanks: 'Gracias por su respuesta.',
    call: '¿[Le llamo|Le llamamos] el {first}, o le viene mejor el {second}?',
    hours: ['a las 10:00', 'a las 14:00'],
    later: '[Le escribiré|Le escribiremos] de nuevo el {date}.',
    other: '[Escribiré|Escribiremos] a {address}.',
  },
  followUps: {
    again: ['Hace unos días les [escribí|escribimos]; el tema era {noun}.'],
    smaller: [
      'Si falta tiempo, basta con un sí, un no o un «más adelante».',
      'También vale una pregunta, con una línea basta.',
    ],
    last: [
      'El tema era {noun}: ¿les viene mejor otro mes? Respondan solo con su nombre, y [volveré|volveremos] a escribir entonces. Si no lo necesitan, basta con un no.',
    ],
  },
}
