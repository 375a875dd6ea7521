import type { PageWords } from './language.ts'

export const it: PageWords = {
  unsubscribe: 'Annulla l’iscrizione',
  ask: 'Selezioni il pulsante per non ricevere più email da questo mittente.',
  from: 'Da',
  to: 'A',
  origin: 'Il Suo indirizzo',
  onPage: (page, day) => `Trovato su ${page} il ${day}`,
  fromDirectory: (directory, day) => `Ricavato da ${directory} il ${day}`,
  imported: day => `Da un elenco importato dal mittente il ${day}`,
  entered: day => `Aggiunto dal mittente il ${day}`,
  orOnlySeries:
    'Può anche interrompere solo questa serie di email. In tal caso il mittente potrà scriverLe su altri argomenti.',
  stopSeries: 'Interrompi solo questa serie',
  seriesDone: 'Questa serie di email è stata interrotta',
  seriesDoneText: (sender, address) => `${sender} non invierà altre email di questa serie a ${address}.`,
  everything: 'Annulla l’iscrizione a tutte le email',
  done: 'Iscrizione annullata',
  doneText: (sender, address) => `${sender} non invierà più email a ${address}.`,
  undo: 'È stato un errore? Può annullare qui entro 15 minuti.',
  resubscribe: 'Riattiva l’iscrizione',
  again: 'L’iscrizione è di nuovo attiva',
  againText: (sender, address) =>
    `${sender} può di nuovo scrivere a ${address}. Per annullare l’iscrizione, apra il link nell’email.`,
  unknown: 'Non riconosciamo questo link',
  unknownText:
    'Forse è stato troncato. Lo apra di nuovo dall’email. Se non basta, risponda all’email e chieda al mittente di non scriverLe più.',
  forgotten: 'Non abbiamo più questa email',
  forgottenText:
    'È troppo vecchia, o il mittente l’ha eliminata, quindi non conosciamo più il Suo indirizzo. Per non ricevere più email da questo mittente, apra il link in un’email più recente, oppure risponda e chieda al mittente di non scriverLe più.',
  sample: 'Questo è un esempio',
  sampleText:
    'Nelle email di una campagna, questo link permette a ogni destinatario di annullare l’iscrizione. In un’anteprima o in un’email di prova non fa nulla.',
  closed: 'Questo link non funziona più',
  closedText: 'L’account che ha inviato questa email è chiuso.',
}
