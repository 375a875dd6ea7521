import type { PageWords } from './language.ts'

export const nl: PageWords = {
  unsubscribe: 'Afmelden',
  ask: 'Klik op de knop om geen e-mails van deze afzender meer te krijgen.',
  from: 'Van',
  to: 'Aan',
  origin: 'Uw adres',
  onPage: (page, day) => `Gevonden op ${page} op ${day}`,
  fromDirectory: (directory, day) => `Uit ${directory}, op ${day}`,
  imported: day => `Uit een lijst die de afzender op ${day} heeft geïmporteerd`,
  entered: day => `Door de afzender toegevoegd op ${day}`,
  orOnlySeries:
    'U kunt ook alleen deze reeks e-mails stoppen. De afzender kan u dan nog wel over iets anders schrijven.',
  stopSeries: 'Alleen deze reeks stoppen',
  seriesDone: 'Deze reeks e-mails is gestopt',
  seriesDoneText: (sender, address) => `${sender} stuurt geen e-mails van deze reeks meer naar ${address}.`,
  everything: 'Voor alle e-mails afmelden',
  done: 'U bent afgemeld',
  doneText: (sender, address) => `${sender} stuurt geen e-mails meer naar ${address}.`,
  undo: 'Was dit een vergissing? U kunt het hier 15 minuten lang ongedaan maken.',
  resubscribe: 'Weer aanmelden',
  again: 'U bent weer aangemeld',
  againText: (sender, address) =>
    `${sender} mag weer e-mails naar ${address} sturen. Open de link in de e-mail om u af te melden.`,
  erase: 'Mijn gegevens verwijderen',
  eraseText: (sender, address) =>
    `${sender} heeft uw adres ${address} en misschien uw naam, uw eigen nummer en wat u hebt geschreven. Dat wordt allemaal verwijderd, en niemand kan dat ongedaan maken. Gegevens van het bedrijf zelf, zoals naam, telefoon en website, kunnen blijven. Er blijft ook een code over zodat ${sender} u niet opnieuw schrijft. Daaruit is uw adres niet af te leiden.`,
  eraseHere: 'Mijn gegevens bij deze afzender verwijderen',
  orErase: 'Ook anderen versturen e-mails met deze server. U kunt uw gegevens bij allemaal laten verwijderen.',
  eraseEverywhere: 'Mijn gegevens overal op deze server verwijderen',
  erased: 'Uw gegevens zijn verwijderd',
  erasedText: sender => `${sender} heeft uw adres en andere gegevens over u niet meer en kan u niet meer schrijven.`,
  erasedEverywhereText:
    'Geen enkele afzender op deze server heeft nog uw adres of andere gegevens over u, en geen enkele kan u nog schrijven.',
  confirmSent: 'Kijk in uw inbox',
  confirmSentText: address =>
    `We hebben een link naar ${address} gestuurd. Open die binnen 24 uur om uw gegevens overal op deze server te verwijderen.`,
  confirmMail:
    'U hebt gevraagd uw gegevens bij alle afzenders op deze server te verwijderen. Open deze link binnen 24 uur om dat te bevestigen. Was u dit niet, negeer dan deze e-mail.',
  unknown: 'We herkennen deze link niet',
  unknownText:
    'Misschien is hij afgebroken. Open hem opnieuw vanuit de e-mail zelf. Helpt dat niet, beantwoord dan de e-mail en vraag de afzender om te stoppen.',
  forgotten: 'We hebben deze e-mail niet meer',
  forgottenText:
    'Hij is te oud, of de afzender heeft hem verwijderd, dus we kennen uw adres niet meer. Open de link in een nieuwere e-mail om geen e-mails van deze afzender meer te krijgen, of antwoord en vraag de afzender om te stoppen.',
  sample: 'Dit is een voorbeeld',
  sampleText:
    'In de e-mails van een campagne kan elke ontvanger zich met deze link afmelden. In een voorvertoning of testmail doet hij niets.',
  closed: 'Deze link werkt niet meer',
  closedText: 'Het account dat deze e-mail heeft verstuurd, is gesloten.',
}
