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
    '€#un presupuesto',
    '#una lista de lo que incluye',
    '¿Qué les gustaría saber primero? [Escríbanme|Escríbannos] una línea, y [respondo|respondemos].',
  ],
}

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
