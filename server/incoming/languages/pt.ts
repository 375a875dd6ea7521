import type { ReplyLanguage } from './language.ts'

export const pt: ReplyLanguage = {
  wrote: 'escreveu|escreveu no dia|escreveu em|escrevera',
  on: 'em|no dia|a',
  from: 'de|remetente',
  sent: 'enviado|enviada|data|enviado em|enviada em',
  to: 'para|cc',
  subject: 'assunto',
  original:
    'mensagem original|mensagem encaminhada|mensagem reencaminhada|inicio da mensagem reencaminhada|inicio da mensagem encaminhada|mensagem enviada',
  device:
    'enviado do|enviado a partir|enviado pelo|enviado via|enviado de|enviada do|enviado com|obter o outlook|obtenha o outlook|baixe o outlook|enviado por',
  months:
    'janeiro|jan fevereiro|fev marco|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez',
  days: 'domingo|dom segunda terca quarta quinta sexta sabado|sab',
  dates: {
    back: [
      'volto|voltarei|regresso|regressarei|retorno|retornarei|voltamos|regressamos',
      'de volta',
      'disponivel',
      'a partir de',
      'estarei',
    ],
    until: ['ate (ao|o|a|dia)?', 'a'],
    units: ['dia|dias', 'semana|semanas', 'mes|meses', 'ano|anos'],
    next: 'proximo|proxima|novo|que vem',
    ahead: 'em|dentro de|daqui a',
    numbers: 'um|uma dois|duas tres quatro cinco seis sete oito nove dez onze doze',
    tomorrow: 'amanha',
  },
  anger: [
    '(vai|vao) a merda',
    '(vao se|va se|vai te) (foder|lixar|catar)',
    'idiotas',
    'palhacos',
    '(estao|sao|esta) (loucos|malucos|doidos|maluco)',
    '(vou|vamos) denunciar',
    '(filho|filhos) da puta',
    'golpistas',
  ],
}
