import type { PageWords } from './language.ts'

export const fr: PageWords = {
  unsubscribe: 'Se désabonner',
  ask: 'Cliquez sur le bouton pour ne plus recevoir d’e-mails de cet expéditeur.',
  from: 'De',
  to: 'À',
  origin: 'Votre adresse',
  onPage: (page, day) => `Trouvée sur ${page} le ${day}`,
  fromDirectory: (directory, day) => `Provient de ${directory}, le ${day}`,
  imported: day => `Provient d’une liste importée par l’expéditeur le ${day}`,
  entered: day => `Ajoutée par l’expéditeur le ${day}`,
  orOnlySeries:
    'Vous pouvez aussi arrêter seulement cette série d’e-mails. L’expéditeur pourra encore vous écrire à un autre sujet.',
  stopSeries: 'Arrêter seulement cette série',
  seriesDone: 'Cette série d’e-mails est arrêtée',
  seriesDoneText: (sender, address) => `${sender} n’enverra plus d’e-mails de cette série à ${address}.`,
  everything: 'Se désabonner de tous les e-mails',
  done: 'Désabonnement confirmé',
  doneText: (sender, address) => `${sender} n’enverra plus d’e-mails à ${address}.`,
  undo: 'C’était une erreur ? Vous pouvez annuler ici pendant 15 minutes.',
  resubscribe: 'Se réabonner',
  again: 'Votre abonnement est rétabli',
  againText: (sender, address) =>
    `${sender} peut de nouveau écrire à ${address}. Pour vous désabonner, ouvrez le lien dans l’e-mail.`,
  unknown: 'Nous ne reconnaissons pas ce lien',
  unknownText:
    'Il a peut-être été coupé. Ouvrez-le de nouveau depuis l’e-mail. Si cela ne suffit pas, répondez à l’e-mail et demandez à l’expéditeur de ne plus vous écrire.',
  forgotten: 'Nous n’avons plus cet e-mail',
  forgottenText:
    'Il est trop ancien, ou son expéditeur l’a supprimé : nous ne connaissons donc plus votre adresse. Pour ne plus recevoir d’e-mails de cet expéditeur, ouvrez le lien d’un e-mail plus récent, ou répondez-lui en lui demandant d’arrêter.',
  sample: 'Ceci est un exemple',
  sampleText:
    'Dans les e-mails d’une campagne, ce lien permet à chaque destinataire de se désabonner. Dans un aperçu ou un e-mail de test, il ne fait rien.',
  closed: 'Ce lien ne fonctionne plus',
  closedText: 'Le compte qui a envoyé cet e-mail est fermé.',
}
