import type { Lexicon } from './lexicon.ts'

export const es: Lexicon = {
  plain:
    'el la los las un una unos unas y e o u pero si como a al ante con de del desde en entre hasta para por sin sobre tras que qué quien cuando donde como es son era fue ser está están estar hay ha han he hemos haber tiene tienen tengo hace hacen hago hacer puede pueden podría usted ustedes su sus se le les lo me mi mis nos nuestro nuestra nuestros yo nosotros no ni ya muy más menos todo todos toda todas cada otro otra mismo misma también solo sólo aquí hoy ahora siempre este esta esto estos estas ese esa eso esos uno dice dicen incluye incluyen cuesta cuestan trabajo trabajamos entrego ofrece ofrecen preparan preparar reparan revisan abren abre cierran cierra lleva llevan equipo empresa negocio persona gente día días hora horas año años propietario propietaria dueño estrellas reseñas valoración página lista listo pago hora cosas',
  numbers: {
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    quince: 15,
    veinte: 20,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    cien: 100,
    cientos: 100,
    mil: 1000,
    miles: 1000,
    docena: 12,
    mitad: 0.5,
    doble: -2,
    triple: -3,
    duplica: -2,
    duplicar: -2,
  },
  neutral:
    /^(?:estimad[oa]s?|hola|buen(?:os|as) (?:días|tardes|noches)|querid[oa]s?|un saludo|saludos|atentamente|cordialmente|gracias por (?:su (?:tiempo|atención)|leer)|muchas gracias)(?![\p{L}])|^(?:si (?:le|usted|no|esto)|responda|conteste|escríbame|quedo|me (?:gustaría|alegraría|encantaría)|espero|le escribo|quería|quizá|tal vez|dígame|¿)/u,
  you: /(?<![\p{L}])(?:usted|ustedes|su|sus|vuestr[oa]s?)(?![\p{L}])|^(?:también )?(?:tienen|tiene|abren|reparan|venden|ofrecen|hacen|preparan|cierran|llevan|emplean|sirven)(?![\p{L}])/u,
  sender:
    /(?<![\p{L}])(?:yo|mi|mis|nuestr[oa]s?|nosotr[oa]s|hago|trabajo|entrego|ofrezco|hacemos|trabajamos|ofrecemos|gané|somos|soy|tengo|tenemos|he|hemos|garantizo)(?![\p{L}])/u,
  delivery:
    /(?<![\p{L}])(?:recibe|recibirá|obtiene|puede|podrá|paga|ahorra|vendería|incluye|incluid[oa]s?|gratis|gratuit[oa]|cuesta|precio|son \d+|alojamiento|envío|entrega|list[oa]|garantía|oferta|consulta|sesión)(?![\p{L}])/u,
  reading:
    /^(?:(?:su|en su) (?:página|web|sitio|página web) (?:dice|se lee|leo|menciona)(?: que)? |(?:he leído|leí|vi|he visto) (?:en su (?:página|web|sitio) )?que )/,
  noWebsite:
    /(?<![\p{L}])(?:no (?:encontré|he encontrado|encontramos|veo|tienen?)(?![\p{L}]).{0,20}(?:página|web|sitio)|sin (?:página|web))(?![\p{L}])/u,
  claims: [
    {
      reason: 'contact',
      pattern:
        /(?<![\p{L}])(?:hablamos|visité|visitamos|llamé|estuve|compré|comí|pedí|conocí|nos conocimos|como (?:hablamos|acordamos|comentamos)|gracias por su (?:llamada|interés|visita|compra|pedido)|(?:me|nos) recomendó|(?:me|nos) recomendaron|me habló)(?![\p{L}])/u,
    },
    {
      reason: 'praise',
      pattern:
        /(?<![\p{L}])(?:mejor(?:es)?|líder(?:es)?|precios[oa]s?|increíbles?|maravillos[oa]s?|excelentes?|fantástic[oa]s?|delicios[oa]s?|famos[oa]s?|encanta|adoran|más (?:fresc[oa]s|popular|famos[oa]|barat[oa])s?|anticuad[oa]s?|viej[oa]s?|lent[oa]s?|fe[oa]s?|mal[oa]s|pobres?|premiad[oa]s?|premio)(?![\p{L}])/u,
    },
    {
      reason: 'promise',
      pattern:
        /(?<![\p{L}])(?:gratis|gratuit[oa]s?|garantiz[\p{L}]+|garantía|descuento|devolución|sin (?:compromiso|riesgo|coste)|ilimitad[oa]s?|más (?:clientes|ventas|llamadas|reservas)|ahorr[\p{L}]+|incluid[oa]s?)(?![\p{L}])/u,
    },
    {
      reason: 'proof',
      pattern:
        /(?<![\p{L}])(?:mis clientes|nuestros clientes|he trabajado (?:con|para)|ya trabajo|trabajamos ya|certificad[oa]s?|años de experiencia|confían en|competidores?|competencia|de su (?:zona|barrio|ciudad)|vecin[oa]s?)(?![\p{L}])/u,
    },
    {
      reason: 'urgency',
      pattern:
        /(?<![\p{L}])(?:solo quedan?|sólo quedan?|última oportunidad|termina (?:el|hoy|mañana)|hasta el (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|por tiempo limitado)(?![\p{L}])/u,
    },
    {
      reason: 'instruction',
      pattern:
        /(?<![\p{L}])(?:pague|haga clic|pulse|envíe (?:dinero|sus datos)|transfiera|tarjeta de crédito|contraseña|este enlace)(?![\p{L}])/u,
    },
  ],
}
