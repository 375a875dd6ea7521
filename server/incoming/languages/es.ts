import type { ReplyLanguage } from './language.ts'

export const es: ReplyLanguage = {
  wrote: 'escribio|escribio en|ha escrito|escribe',
  on: 'el|a las',
  from: 'de',
  sent: 'enviado|enviado el|fecha|enviada|enviado a las',
  to: 'para|cc',
  subject: 'asunto',
  original: 'mensaje original|mensaje reenviado|mensaje enviado|correo original|inicio del mensaje reenviado',
  device:
    'enviado desde|enviado con|enviado via|enviado por|obtener outlook|descargar outlook|obtenga outlook|mandado desde',
  months:
    'enero|ene febrero|feb marzo|mar abril|abr mayo junio|jun julio|jul agosto|ago septiembre|setiembre|sept|sep octubre|oct noviembre|nov diciembre|dic',
  days: 'domingo|dom lunes|lun martes|mar miercoles|mie jueves|jue viernes|vie sabado|sab',
  dates: {
    back: [
      'vuelvo|volvere|regreso|regresare|volvemos|regresamos|vuelta',
      'de (vuelta|regreso|nuevo)',
      'disponible',
      'reincorpor*',
      'a partir del?',
      'estare',
    ],
    until: ['hasta (el|la|las)?', 'al'],
    units: ['dia|dias', 'semana|semanas', 'mes|meses', 'ano|anos'],
    next: 'proximo|proxima|nuevo|que viene|siguiente',
    ahead: 'en|dentro de',
    numbers: 'un|una|uno dos|par tres cuatro cinco seis siete ocho nueve diez once doce',
    tomorrow: 'manana',
  },
  anger: [
    '(estais|estan|estas) (locos|locas|loco|loca|tontos|mal de la cabeza)',
    'a la mierda',
    'que (os|les|te) (den|jodan)',
    'gilipollas',
    'imbecil*',
    'idiotas',
    'payasos',
    'sinverguenza*',
    'estafadores',
    '(voy|vamos) a denunciar*',
    '(hijo|hijos) de puta',
  ],
}
