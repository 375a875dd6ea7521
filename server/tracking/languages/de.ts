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
  erase: 'Meine Daten löschen',
  eraseText: (sender, address) =>
    `${sender} hat Ihre Adresse ${address} und vielleicht auch Ihren Namen, Ihre eigene Nummer und was Sie geschrieben haben. All das wird gelöscht, und niemand kann das rückgängig machen. Angaben zum Betrieb selbst, etwa Name, Telefon und Website, können bleiben. Es bleibt auch ein Code, damit ${sender} Ihnen nicht wieder schreibt. Aus ihm lässt sich Ihre Adresse nicht ablesen.`,
  eraseHere: 'Meine Daten bei diesem Absender löschen',
  orErase: 'Über diesen Server senden auch andere. Sie können Ihre Daten bei allen löschen lassen.',
  eraseEverywhere: 'Meine Daten auf diesem Server überall löschen',
  erased: 'Ihre Daten sind gelöscht',
  erasedText: sender =>
    `${sender} hat weder Ihre Adresse noch andere Angaben über Sie und kann Ihnen nicht mehr schreiben.`,
  erasedEverywhereText:
    'Kein Absender auf diesem Server hat noch Ihre Adresse oder andere Angaben über Sie, und keiner kann Ihnen mehr schreiben.',
  confirmSent: 'Sehen Sie in Ihr Postfach',
  confirmSentText: address =>
    `Wir haben einen Link an ${address} geschickt. Öffnen Sie ihn innerhalb von 24 Stunden, um Ihre Daten auf diesem Server überall zu löschen.`,
  confirmMail:
    'Sie haben darum gebeten, Ihre Daten bei allen Absendern auf diesem Server zu löschen. Öffnen Sie innerhalb von 24 Stunden diesen Link, um das zu bestätigen. Falls Sie das nicht waren, können Sie diese E-Mail ignorieren.',
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
