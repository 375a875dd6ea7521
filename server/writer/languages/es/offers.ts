import type { Bridges, WriterWords } from '../language.ts'

export const asks: WriterWords['asks'] = {
  website: ['#un boceto de su página de inicio'],
  seo: [
    '#una captura de lo que ve quien busca un negocio como el suyo en {town}',
    '#una captura de lo que ve quien busca un negocio como el suyo',
  ],
  photo: ['#tres ejemplos de [mi|nuestro] trabajo'],
  print: ['#unas muestras', '€¿Qué necesitan imprimir ahora, y cuánto?'],
  cleaning: ['€¿Qué superficie sería, más o menos?', '#una lista de lo que incluye cada visita'],
  books: ['#una lista de lo que [llevaría|llevaríamos] y de lo que [necesitaría|necesitaríamos] de ustedes'],
  payments: [
    '¿Qué comisión pagan ahora por cada cobro con tarjeta? [Díganme|Dígannos] el porcentaje, y les [calculo|calculamos] la diferencia.',
    '¿Les [envío|enviamos] una comparación? Basta con un recibo reciente.',
  ],
  it: [
    '€¿Cuántos ordenadores tienen?',
    '¿Qué les da más problemas: ordenadores, wifi o teléfono? Con una palabra basta, y les [digo|decimos] qué [miraría|miraríamos] primero.',
  ],
  supplies: ['#la lista de precios'],
  repairs: ['>¿Tienen ahora algo por reparar?'],
  staffing: ['¿Les [envío|enviamos] dos perfiles, para que vean quién podría ir?'],
  insurance: [
    '¿En qué mes se renueva su póliza? Con una palabra basta, y les [envío|enviamos] antes una comparación.',
    '#una lista de lo que conviene revisar en su póliza actual',
  ],
  energy: [
    '¿De cuánto fue su última factura, más o menos? [Díganmelo|Dígannoslo], y les [envío|enviamos] una comparación.',
  ],
  ads: ['#un borrador de un primer anuncio para {short}', '#un borrador de un primer anuncio'],
  other: [
    '€¿Qué necesitarían, más o menos?',
    '¿Necesitan {thing} ahora? [Díganme|Dígannos] para cuándo, y les [digo|decimos] si es posible.',
    '¿Les vendría bien ahora? [Díganme|Dígannos] para cuándo, y les [digo|decimos] si es posible.',
  ],
}

export const openAsks: WriterWords['openAsks'] = {
  doing: [
    '€¿Qué habría que hacer en su caso?',
    '¿Ya tienen a alguien para esto? Si no, basta con un «no», y les [digo|decimos] cuándo [podría|podríamos] empezar.',
  ],
  goods: [
    '€¿Qué necesitarían, y cuánto?',
    '¿Qué necesitarían, y para cuándo? Con una línea basta, y les [digo|decimos] cuándo lo tendrían.',
  ],
  offer: asks.other,
}

export const namedAsks: WriterWords['namedAsks'] = [
  [/(?<!\p{L})muestras? (?:gratis|gratuitas?|a petición)(?!\p{L})/iu, '#una muestra'],
  [/(?<!\p{L})(?:lista|tarifa) de precios(?!\p{L})/iu, '#la lista de precios'],
  [/(?<!\p{L})catálogos?(?= |[.,;])/iu, '#el catálogo'],
  [/(?<!\p{L})presupuestos?(?!\p{L})/iu, '¿Qué necesitarían? Con una línea basta, y tendrán el presupuesto.'],
  [/(?<!\p{L})primera (?:visita|sesión|clase)(?!\p{L})/iu, '¿Qué día les vendría bien para una primera visita?'],
  [/(?<!\p{L})fotos (?:a petición|si las)/iu, '#unas fotos'],
]

export const modifiers =
  'profesional(?:es)?|locales|local|mensual(?:es)?|semanal(?:es)?|diari[oa]s?|a medida|nuev[oa]s?|fresc[oa]s?|vegan[oa]s?|ecológic[oa]s?|artesan[oa]s?|artesanal(?:es)?|económic[oa]s?|rápid[oa]s?|sencill[oa]s?|complet[oa]s?|modern[oa]s?|urgentes?|comercial(?:es)?|industrial(?:es)?|autónom[oa]|freelance|personalizad[oa]s?|exteriores|interiores|de calidad|de temporada'

export const uses: WriterWords['uses'] = [
  [/(?<!\p{L})(?:recepción|salas? de espera|vestíbulos?)(?!\p{L})/iu, 'reception'],
  [/(?<!\p{L})(?:fotos?|fotografía|vídeos?|textos) de (?:sus )?productos?(?!\p{L})/iu, 'products'],
  [/(?<!\p{L})escaparates?(?!\p{L})/iu, 'storefront'],
  [/(?<!\p{L})(?:habitaciones|baños de huéspedes|sábanas|ropa de cama|minibar|pisos turísticos)(?!\p{L})/iu, 'rooms'],
  [/(?<!\p{L})pacientes(?!\p{L})/iu, 'patients'],
  [
    /(?<!\p{L})(?:personal de cocina|comedores|hostelería|campanas? (?:de cocina|extractor\p{L}*)|cocinas (?:industriales|profesionales)|cocineros)(?!\p{L})/iu,
    'food',
  ],
  [
    /(?<!\p{L})(?:a|en|para) (?:la|su) oficina(?!\p{L})|(?<!\p{L})(?:sillas|fruta|café) de oficina(?!\p{L})/iu,
    'office',
  ],
  [/(?<!\p{L})(?:rotul\p{L}+|vinilos|lavado) (?:de |para )?(?:furgonetas|vehículos|flotas)(?!\p{L})/iu, 'fleet'],
]

export const bridges: Bridges = {
  website: {
    rating: [
      'Sus {count} reseñas dan una media de {stars} estrellas, pero no [he|hemos] encontrado una página web que las muestre.',
    ],
    menu_item: ['Sirven {items}, pero no [he|hemos] encontrado una página web con su carta.'],
    no_website: ['[He|Hemos] buscado su página web y no [he|hemos] encontrado ninguna.'],
  },
  seo: {
    rating: [
      '{count} personas los han puntuado, con una media de {stars} estrellas. Quien busca cerca debería verlo lo primero.',
    ],
    service: ['Quien necesita {items} busca primero cerca y llama a uno de los primeros nombres que ve.'],
  },
  photo: { menu_item: ['Sirven {items}. La gente quiere verlo antes de pedir.'] },
  ads: {
    rating: ['Tienen {stars} estrellas en {count} reseñas. Podría ser la primera frase de su anuncio.'],
  },
}

export const mentions: WriterWords['mentions'] = {
  rating: 'Tienen {stars} estrellas en {count} reseñas.',
  founded: 'Llevan abiertos desde {year}.',
  service: 'Entre sus servicios: {items}.',
  menu_item: 'Sirven {items}.',
  quote: 'En su web dice: {quote}',
}
