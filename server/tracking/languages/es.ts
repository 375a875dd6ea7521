import type { PageWords } from './language.ts'

export const es: PageWords = {
  unsubscribe: 'Darse de baja',
  ask: 'Pulse el botón para dejar de recibir correos de este remitente.',
  from: 'De',
  to: 'Para',
  origin: 'Su dirección',
  onPage: (page, day) => `Encontrada en ${page} el ${day}`,
  fromDirectory: (directory, day) => `Obtenida de ${directory} el ${day}`,
  imported: day => `De una lista que el remitente importó el ${day}`,
  entered: day => `Añadida por el remitente el ${day}`,
  orOnlySeries:
    'También puede detener solo esta serie de correos. En ese caso, el remitente podrá escribirle sobre otros asuntos.',
  stopSeries: 'Detener solo esta serie',
  seriesDone: 'Esta serie de correos se ha detenido',
  seriesDoneText: (sender, address) => `${sender} no enviará más correos de esta serie a ${address}.`,
  everything: 'Darse de baja de todos los correos',
  done: 'Se ha dado de baja',
  doneText: (sender, address) => `${sender} no enviará más correos a ${address}.`,
  undo: '¿Ha sido un error? Puede deshacerlo aquí durante 15 minutos.',
  resubscribe: 'Volver a suscribirse',
  again: 'Su suscripción vuelve a estar activa',
  againText: (sender, address) =>
    `${sender} puede volver a escribir a ${address}. Para darse de baja, abra el enlace del correo.`,
  erase: 'Borrar mis datos',
  eraseText: (sender, address) =>
    `${sender} tiene su dirección ${address} y quizá su nombre, su propio número y lo que usted escribió. Todo eso se borra y nadie puede deshacerlo. Los datos del negocio mismo, como el nombre, el teléfono y la web, pueden quedar. También queda un código para que ${sender} no vuelva a escribirle, con el que no se puede averiguar su dirección.`,
  eraseHere: 'Borrar mis datos de este remitente',
  orErase: 'Otros también envían correos con este servidor. Puede pedir que sus datos se borren de todos.',
  eraseEverywhere: 'Borrar mis datos de todo este servidor',
  erased: 'Sus datos se han borrado',
  erasedText: sender => `${sender} ya no tiene su dirección ni ningún otro dato suyo y no puede volver a escribirle.`,
  erasedEverywhereText:
    'Ningún remitente de este servidor tiene ya su dirección ni otros datos suyos, y ninguno puede volver a escribirle.',
  confirmSent: 'Revise su correo',
  confirmSentText: address =>
    `Hemos enviado un enlace a ${address}. Ábralo en un plazo de 24 horas para borrar sus datos de todo este servidor.`,
  confirmMail:
    'Ha pedido que se borren sus datos de todos los remitentes de este servidor. Abra este enlace en un plazo de 24 horas para confirmarlo. Si no fue usted, ignore este correo.',
  unknown: 'No reconocemos este enlace',
  unknownText:
    'Puede que esté cortado. Ábralo de nuevo desde el propio correo. Si eso no ayuda, responda al correo y pida al remitente que deje de escribirle.',
  forgotten: 'Ya no tenemos este correo',
  forgottenText:
    'Es demasiado antiguo o el remitente lo eliminó, así que ya no conocemos su dirección. Para dejar de recibir correos de este remitente, abra el enlace de un correo más reciente o responda y pídale que deje de escribirle.',
  sample: 'Esto es una muestra',
  sampleText:
    'En los correos de una campaña, este enlace permite que cada destinatario se dé de baja. En una vista previa o en un correo de prueba no hace nada.',
  closed: 'Este enlace ya no funciona',
  closedText: 'La cuenta que envió este correo está cerrada.',
}
