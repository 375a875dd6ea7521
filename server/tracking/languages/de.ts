import type { PageWords } from './language.ts'

export const de: PageWords = {
  unsubscribe: 'Abmelden',
  ask: 'Klicken Sie auf die Schaltfläche, um von diesem Absender keine E-Mails mehr zu bekommen.',
  from: 'Von',
  to: 'An',
  origin: 'Ihre Adresse',
  onPage: (page, day) => `Gefunden am ${day} auf ${page}`,
  fromDirectory: (directory, day) => `Am ${day} aus ${directory} übernommen`,
  imported: day => `Aus einer Liste, die der Absender am ${day} importiert hat`,
  entered: day => `Am ${day} vom Absender eingetragen`,
  orOnlySeries:
    'Sie können auch nur diese E-Mail-Reihe beenden. Der Absender darf Ihnen dann zu anderen Themen weiterhin schreiben.',
  stopSeries: 'Nur diese Reihe beenden',
  seriesDone: 'Diese E-Mail-Reihe ist beendet',
  seriesDoneText: (sender, address) => `${sender} schickt keine weiteren E-Mails dieser Reihe an ${address}.`,
  everything: 'Von allen E-Mails abmelden',
  done: 'Sie sind abgemeldet',
  doneText: (sender, address) => `${sender} schickt keine E-Mails mehr an ${address}.`,
  undo: 'War das ein Versehen? Hier können Sie es 15 Minuten lang rückgängig machen.',
  resubscribe: 'Wieder anmelden',
  again: 'Sie sind wieder angemeldet',
  againText: (sender, address) =>
    `${sender} darf wieder an ${address} schreiben. Zum Abmelden öffnen Sie den Link in der E-Mail.`,
  unknown: 'Diesen Link kennen wir nicht',
  unknownText:
    'Vielleicht wurde er abgeschnitten. Öffnen Sie ihn noch einmal direkt aus der E-Mail. Wenn das nicht hilft, antworten Sie auf die E-Mail und bitten Sie den Absender, Ihnen nicht mehr zu schreiben.',
  forgotten: 'Diese E-Mail haben wir nicht mehr',
  forgottenText:
    'Sie ist zu alt, oder der Absender hat sie gelöscht. Deshalb kennen wir Ihre Adresse nicht mehr. Um keine E-Mails mehr zu bekommen, öffnen Sie den Link in einer neueren E-Mail, oder antworten Sie und bitten Sie den Absender, Ihnen nicht mehr zu schreiben.',
  sample: 'Das ist ein Muster',
  sampleText:
    'In den E-Mails einer Kampagne kann sich jeder Empfänger mit diesem Link abmelden. In einer Vorschau oder einer Test-E-Mail bewirkt er nichts.',
  closed: 'Dieser Link funktioniert nicht mehr',
  closedText: 'Das Konto, das diese E-Mail gesendet hat, ist geschlossen.',
}
