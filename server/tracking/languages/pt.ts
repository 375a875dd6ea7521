import type { PageWords } from './language.ts'

export const pt: PageWords = {
  unsubscribe: 'Cancelar inscrição',
  ask: 'Clique no botão para deixar de receber e-mails deste remetente.',
  from: 'De',
  to: 'Para',
  origin: 'O seu endereço',
  onPage: (page, day) => `Encontrado em ${page} em ${day}`,
  fromDirectory: (directory, day) => `Obtido de ${directory} em ${day}`,
  imported: day => `De uma lista que o remetente importou em ${day}`,
  entered: day => `Adicionado pelo remetente em ${day}`,
  orOnlySeries:
    'Também pode parar só esta série de e-mails. Nesse caso, o remetente ainda poderá escrever sobre outros assuntos.',
  stopSeries: 'Parar só esta série',
  seriesDone: 'Esta série de e-mails parou',
  seriesDoneText: (sender, address) => `${sender} não enviará mais e-mails desta série para ${address}.`,
  everything: 'Cancelar a inscrição em todos os e-mails',
  done: 'Inscrição cancelada',
  doneText: (sender, address) => `${sender} não enviará mais e-mails para ${address}.`,
  undo: 'Foi engano? Pode desfazer aqui durante 15 minutos.',
  resubscribe: 'Voltar a inscrever',
  again: 'A inscrição está ativa de novo',
  againText: (sender, address) =>
    `${sender} pode voltar a escrever para ${address}. Para cancelar a inscrição, abra o link no e-mail.`,
  erase: 'Apagar os meus dados',
  eraseText: (sender, address) =>
    `${sender} tem o seu endereço ${address} e talvez o seu nome, o seu próprio número e o que você escreveu. Tudo isso é apagado, e ninguém pode desfazê-lo. Os dados da própria empresa, como nome, telefone e site, podem ficar. Fica também um código para que ${sender} não volte a escrever, a partir do qual não se descobre o seu endereço.`,
  eraseHere: 'Apagar os meus dados neste remetente',
  orErase: 'Outros também enviam e-mails com este servidor. Pode pedir que os seus dados sejam apagados em todos.',
  eraseEverywhere: 'Apagar os meus dados em todo este servidor',
  erased: 'Os seus dados foram apagados',
  erasedText: sender => `${sender} já não tem o seu endereço nem outros dados seus e não pode voltar a escrever.`,
  erasedEverywhereText:
    'Nenhum remetente deste servidor tem o seu endereço nem outros dados seus, e nenhum pode voltar a escrever.',
  confirmSent: 'Veja a sua caixa de entrada',
  confirmSentText: address =>
    `Enviámos uma ligação para ${address}. Abra-a nas próximas 24 horas para apagar os seus dados em todo este servidor.`,
  confirmMail:
    'Pediu que os seus dados sejam apagados em todos os remetentes deste servidor. Abra esta ligação nas próximas 24 horas para confirmar. Se não foi você, ignore este e-mail.',
  unknown: 'Não reconhecemos este link',
  unknownText:
    'Talvez esteja cortado. Abra-o de novo a partir do e-mail. Se isso não ajudar, responda ao e-mail e peça ao remetente que pare de escrever.',
  forgotten: 'Já não temos este e-mail',
  forgottenText:
    'É muito antigo, ou o remetente apagou-o, por isso já não sabemos o seu endereço. Para deixar de receber e-mails deste remetente, abra o link de um e-mail mais recente, ou responda e peça que pare de escrever.',
  sample: 'Isto é uma amostra',
  sampleText:
    'Nos e-mails de uma campanha, este link permite que cada destinatário cancele a inscrição. Numa pré-visualização ou num e-mail de teste, não faz nada.',
  closed: 'Este link já não funciona',
  closedText: 'A conta que enviou este e-mail está encerrada.',
}
