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
  erase: 'Cancella i miei dati',
  eraseText: (sender, address) =>
    `${sender} ha il suo indirizzo ${address} e forse anche il suo nome, il suo numero personale e ciò che ha scritto. Tutto questo viene cancellato e nessuno può annullarlo. I dati dell’attività stessa, come nome, telefono e sito, possono restare. Resta anche un codice che impedisce a ${sender} di scriverle di nuovo e dal quale non si ricava il suo indirizzo.`,
  eraseHere: 'Cancella i miei dati presso questo mittente',
  orErase: 'Anche altri inviano email con questo server. Può far cancellare i suoi dati presso tutti.',
  eraseEverywhere: 'Cancella i miei dati da tutto questo server',
  erased: 'I suoi dati sono stati cancellati',
  erasedText: sender => `${sender} non ha più il suo indirizzo né altri suoi dati e non può scriverle di nuovo.`,
  erasedEverywhereText:
    'Nessun mittente di questo server ha più il suo indirizzo o altri suoi dati, e nessuno può scriverle di nuovo.',
  confirmSent: 'Controlli la posta in arrivo',
  confirmSentText: address =>
    `Abbiamo inviato un link a ${address}. Lo apra entro 24 ore per cancellare i suoi dati da tutto questo server.`,
  confirmMail:
    'Ha chiesto di cancellare i suoi dati presso tutti i mittenti di questo server. Apra questo link entro 24 ore per confermare. Se non è stato lei, ignori questa email.',
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
