import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'
import { asWe, deed } from './deeds.ts'

export const es: WriterWords = {
  ...readLanguage('es'),
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
  deed,
  asWe,
  ofName,
  forName: name => ofName(name).replace(/^del /, 'el ').replace(/^de /, ''),
  isLowercaseAfterGreeting: false,
  quotes: ['«', '»'],
}

/** "del Bar Sol", "de la Clínica Vega", "de Talleres Gómez". */
function ofName(name: string): string {
  const head = name.split(' ').length > 1 ? (name.split(' ')[0] ?? '') : ''
  if (
    /^(?:bar|restaurante|hotel|hostal|taller|café|salón|gimnasio|centro|estudio|mesón|asador|despacho|bufete|gabinete|colegio|instituto|supermercado|horno|obrador|club|camping|grupo|vivero)$/iu.test(
      head,
    )
  )
    return `del ${name}`
  return /^(?:\p{L}+ería|clínica|tienda|farmacia|academia|escuela|bodega|agencia|asesoría|gestoría|notaría|óptica|autoescuela|posada|taberna|finca|residencia|inmobiliaria)$/iu.test(
    head,
  )
    ? `de la ${name}`
    : `de ${name}`
}
