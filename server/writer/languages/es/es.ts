import { deedBy } from '../act.ts'
import type { WriterWords } from '../language.ts'
import { readLanguage } from '../read-language.ts'

export const es: WriterWords = {
  ...readLanguage('es'),
  deed: deedBy(
    /^(?:los|las|el|la|sus?) /,
    / [ye] /u,
    'y',
    thing => `de ${thing}`,
    thing => thing,
  ),
  ofName,
  forName: name => ofName(name).replace(/^del /, 'el ').replace(/^de /, ''),
  isLowercaseAfterGreeting: false,
  quotes: ['«', '»'],
}

/** "del Bar Sol", "de la Clínica Vega", "de Talleres Gómez". */
function ofName(name: string): string {
  const head = name.split(' ').length > 1 ? (name.split(' ')[0] ?? '') : ''
  if (
    /^(?:bar|restaurante|hotel|hostal|taller|café|salón|gimnasio|centro|estudio|mesón|asador|despacho|bufete|gabinete|colegio|instituto|supermercado|horno|obrador|club|camping|grupo|vivero|hospital|restaurant|museo|teatro|casino|parador|ayuntamiento|mercado|parque|forn|centre)$/iu.test(
      head,
    )
  )
    return `del ${name}`
  return /^(?:\p{L}+ería|clínica|tienda|farmacia|academia|escuela|bodega|agencia|asesoría|gestoría|notaría|óptica|autoescuela|posada|taberna|finca|residencia|inmobiliaria|borda|floristería|cooperativa|asociación|peña|fundación|cafetería)$/iu.test(
    head,
  )
    ? `de la ${name}`
    : `de ${name}`
}
