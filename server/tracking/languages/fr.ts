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
  erase: 'Supprimer mes données',
  eraseText: (sender, address) =>
    `${sender} a votre adresse ${address}, et peut-être votre nom, votre propre numéro et ce que vous avez écrit. Tout cela est supprimé, et personne ne peut l’annuler. Les informations sur l’entreprise elle-même, comme son nom, son téléphone et son site, peuvent rester. Il reste aussi un code qui empêche ${sender} de vous écrire à nouveau, et qui ne permet pas de retrouver votre adresse.`,
  eraseHere: 'Supprimer mes données chez cet expéditeur',
  orErase: 'D’autres envoient aussi des e-mails avec ce serveur. Vous pouvez faire supprimer vos données chez tous.',
  eraseEverywhere: 'Supprimer mes données sur tout ce serveur',
  erased: 'Vos données sont supprimées',
  erasedText: sender =>
    `${sender} n’a plus votre adresse ni aucune autre information sur vous, et ne peut plus vous écrire.`,
  erasedEverywhereText:
    'Aucun expéditeur de ce serveur n’a plus votre adresse ni d’autres informations sur vous, et aucun ne peut plus vous écrire.',
  confirmSent: 'Consultez votre boîte de réception',
  confirmSentText: address =>
    `Nous avons envoyé un lien à ${address}. Ouvrez-le dans les 24 heures pour supprimer vos données sur tout ce serveur.`,
  confirmMail:
    'Vous avez demandé la suppression de vos données chez tous les expéditeurs de ce serveur. Ouvrez ce lien dans les 24 heures pour la confirmer. Si ce n’était pas vous, ignorez cet e-mail.',
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
