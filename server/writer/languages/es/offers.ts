import type { Bridges, WriterWords } from '../language.ts'

export const asks: WriterWords['asks'] = {
  website: [
    '¿Les [envío|enviamos] un boceto de su página de inicio?',
    '¿Qué debería encontrar primero quien les visite: precios, fotos u horario? Con una palabra basta, y les [envío|enviamos] un boceto.',
  ],
  seo: [
    '¿Les [envío|enviamos] una captura de lo que ve quien busca un negocio como el suyo en {town}?',
    '¿Qué búsqueda les importa más? [Díganme|Dígannos] las palabras, y les [envío|enviamos] lo que aparece.',
  ],
  photo: [
    '¿De qué querrían tener fotos primero? Con una línea basta, y les [propongo|proponemos] un día.',
    '¿Les [envío|enviamos] tres ejemplos?',
  ],
  print: [
    '€¿Qué necesitan imprimir ahora, y cuánto? Con una línea basta, y les [doy|damos] un precio.',
    '¿Qué necesitarían primero? Con una palabra basta, y les [envío|enviamos] un boceto.',
  ],
  cleaning: [
    '€¿Qué superficie sería, más o menos? [Díganme|Dígannos], y les [doy|damos] un precio.',
    '¿Qué día les vendría bien para una primera visita?',
  ],
  books: [
    '¿Quién se ocupa ahora: ustedes u otra persona? Con una palabra basta, y les [digo|decimos] qué papeles [necesitaría|necesitaríamos].',
    '¿Les [envío|enviamos] una lista de lo que [necesitaría|necesitaríamos] de ustedes?',
  ],
  payments: [
    '¿Qué comisión pagan ahora por cada cobro con tarjeta? [Díganme|Dígannos] el porcentaje, y les [calculo|calculamos] la diferencia.',
    '¿Les [envío|enviamos] una comparación? Basta con un recibo reciente.',
  ],
  it: [
    '¿Cuántos ordenadores tienen? Con el número basta, y les [digo|decimos] cuánto costaría.',
    '¿Qué les da más problemas: ordenadores, wifi o teléfono? Con una palabra basta, y les [digo|decimos] qué [haría|haríamos] primero.',
  ],
  supplies: [
    '¿Qué es lo que más gastan, y cuánto al mes? [Díganme|Dígannos] más o menos, y les [envío|enviamos] una oferta.',
    '¿Les [envío|enviamos] una muestra?',
  ],
  repairs: [
    '¿Tienen ahora algo por reparar? [Díganme|Dígannos] qué es, y les [digo|decimos] qué haría falta.',
    '¿Hay algo que quieran revisar antes de que falle? Con una línea basta.',
  ],
  staffing: [
    '¿Cuándo necesitarán a alguien, y para qué? Con una línea basta, y les [digo|decimos] quién podría ir.',
    '¿Qué turno les cuesta más cubrir? Con una palabra basta.',
  ],
  insurance: [
    '¿En qué mes se renueva su póliza? Con una palabra basta, y les [envío|enviamos] antes una comparación.',
    '¿Les [envío|enviamos] una lista de lo que conviene revisar en su póliza actual?',
  ],
  energy: [
    '¿De cuánto fue su última factura, más o menos? [Díganme|Dígannos], y les [envío|enviamos] una comparación.',
    '¿En qué mes termina su contrato? Con una palabra basta, y [vuelvo|volvemos] a escribir a tiempo.',
  ],
  ads: [
    '¿Les [envío|enviamos] un borrador de un primer anuncio de {name}?',
    '¿Qué anunciarían primero? Con una palabra basta, y les [envío|enviamos] un borrador.',
  ],
  other: [
    '¿Les serviría? Con un sí o un no basta, y les [envío|enviamos] los detalles.',
    '¿Qué les gustaría saber primero? [Escríbanme|Escríbannos] una línea, y [respondo|respondemos].',
  ],
}

export const bridges: Bridges = {
  website: {
    rating: [
      'Sus {count} reseñas dan una media de {stars} estrellas, pero no [he|hemos] encontrado una página web que las muestre.',
    ],
    menu_item: ['Sirven {items}, pero no [he|hemos] encontrado una página web con su carta.'],
    service: ['Entre sus servicios: {items}. No [he|hemos] encontrado una página web que lo diga.'],
    founded: ['Llevan abiertos desde {year}, pero no [he|hemos] encontrado una página web que lo diga.'],
    no_website: ['No [he|hemos] encontrado una página web de {name}.'],
  },
  seo: {
    rating: [
      '{count} personas les han puntuado, con una media de {stars} estrellas. Quien busca cerca debería encontrarlas a la primera.',
      'Con {stars} estrellas en {count} reseñas, tienen lo que la gente mira al buscar cerca.',
    ],
    service: ['Quien necesita {items} busca primero cerca y llama a uno de los primeros nombres que ve.'],
    menu_item: ['Cuando apetece {items}, la gente busca primero cerca y va a uno de los primeros sitios que ve.'],
  },
  photo: {
    menu_item: ['Sirven {items}. Entra por los ojos antes de pedirlo.'],
  },
  print: {
    menu_item: ['Sirven {items}. ¿Está también en una carta a la entrada?'],
  },
  books: { every_day: ['Abren los siete días de la semana. La contabilidad se suma a todo lo demás.'] },
  it: {
    every_day: ['Abren los siete días de la semana, así que ordenadores y teléfonos tienen que funcionar los siete.'],
  },
  repairs: { every_day: ['Abren los siete días de la semana, y ninguno es bueno para una avería.'] },
  staffing: { every_day: ['Abren los siete días de la semana, y cada turno necesita a alguien.'] },
  energy: { every_day: ['Abren los siete días de la semana, y los siete corre el contador.'] },
  insurance: {
    service: ['Entre sus servicios: {items}. Una póliza debería saberlo.'],
    founded: ['Desde {year} han cambiado muchas cosas. Una póliza solo cambia cuando alguien la mira.'],
  },
  ads: {
    rating: [
      '{count} personas les han puntuado, con una media de {stars} estrellas. Ahí tienen ya lo primero que contar.',
    ],
    menu_item: ['Sirven {items}. Quien lo busca cerca debería verlo.'],
    service: ['Entre sus servicios: {items}. Un anuncio puede llegar a la gente justo cuando lo necesita.'],
  },
}

export const mentions: WriterWords['mentions'] = {
  rating: 'Tienen {stars} estrellas en {count} reseñas.',
  founded: 'Llevan abiertos desde {year}.',
  service: 'Entre sus servicios: {items}.',
  menu_item: 'Sirven {items}.',
  quote: 'En su web dice: {quote}',
}
