import type { WriterLanguage } from '../languages/languages.ts'

/**
 * What the user wants asked, as the question itself: "Ask if {{phone}} is the best number" becomes "Is {{phone}} the best
 * number for you?". `rest` is the text without it.
 */
export function questionsIn(text: string): { questions: string[]; rest: string } {
  const questions: string[] = []
  const rest = text.replace(WISH, (whole: string, lead: string, said: string) => {
    const question = FORMS.map(form => form(said.trim().replace(/\s+/g, ' '))).find(found => found !== undefined)
    if (question === undefined) return whole
    questions.push(question)
    return lead
  })
  return { questions: [...new Set(questions)], rest: questions.length > 0 ? rest.trim() : text }
}

const WISH =
  /(^|[.!?]\s|\n)[-*•\s]{0,4}(?:please\s+|bitte\s+|por favor,?\s+)?((?:ask|check|frage?n?|pregunt[ae]r?)(?:\s+(?:sie|them|her|him|the owner|the team|nach|les|le))?,?\s+(?:if|whether|ob|si)\s[^.!?\n]{3,160})[.!?]?(?=\s|$)/giu

const FORMS: ((said: string) => string | undefined)[] = [
  said => {
    const [, subject = '', verb = '', rest = ''] =
      /\b(?:if|whether) (.+?) (is|are|was|were|can|could|has|have|will|would|should|do|does|want|wants|need|needs|use|uses) (.+)/iu.exec(
        said,
      ) ?? []
    if (rest === '') return undefined
    const isThey = /^(?:they|the (?:owner|team|business)|he|she)$/i.test(subject)
    const who = isThey ? 'you' : subject
    const isPlain = /^(?:has|have|wants?|needs?|uses?|do|does)$/i.test(verb)
    const plain = verb
      .toLowerCase()
      .replace(/^has$/, 'have')
      .replace(/^(want|need|use)s$/, '$1')
    const asked = isPlain
      ? `${isThey ? 'Do' : 'Does'} ${who} ${plain} ${toYou(rest)}`
      : `${capital(isThey ? verb.replace(/^(?:is|was)$/i, 'are') : verb)} ${who} ${toYou(rest)}`
    return `${asked}${/^(?:the|a) (?:best|right|correct|good) \S+$/i.test(rest) ? ' for you' : ''}?`
  },
  said => {
    const [, subject = '', rest = '', verb = ''] =
      /\bob (\S+|(?:der|die|das|ihre?) \S+) (.+?) (ist|sind|haben|hat|kann|können|möchten|brauchen|nutzen|wollen)$/iu.exec(
        said,
      ) ?? []
    if (verb === '') return undefined
    const who = /^sie$/i.test(subject) ? 'Sie' : subject
    return `${capital(verb)} ${who} ${rest}${/^die (?:beste|richtige) \S+$/i.test(rest) ? ' für Sie' : ''}?`
  },
  said => {
    const [, subject = '', verb = '', rest = ''] =
      /\bsi (?:(\S+|(?:el|la|los|las|su) \S+) )?(es|son|está|están|tienen?|quieren?|puede[n]?|usan?) (.+)/iu.exec(
        said,
      ) ?? []
    if (rest === '') return undefined
    return `¿${capital(verb)} ${[subject, rest].filter(Boolean).join(' ')}${/^(?:el|la) (?:mejor) \S+$/i.test(rest) ? ' para ustedes' : ''}?`
  },
]

const toYou = (text: string): string => text.replace(/\btheirs?\b/gi, 'your').replace(/\b(?:them|they)\b/gi, 'you')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A question that gives a merge tag its place: by what the details call it. */
export function questionFor(tag: string, details: string, language: WriterLanguage): string {
  const label = details.split('\n').find(line => line.includes(tag)) ?? ''
  const said = `${label.split(tag)[0]} ${tag}`.toLowerCase()
  const [, ...forms] = QUESTIONS.find(([pattern]) => pattern.test(said)) ?? OTHER
  return (forms[(['en', 'de', 'es', 'fr'] as const).indexOf(language)] ?? '').replace('{x}', () => tag)
}

const OTHER = [
  /./,
  'Is {x} still right?',
  'Stimmt {x} noch?',
  '¿Sigue siendo correcto {x}?',
  '{x} est-il toujours exact ?',
] as const
const QUESTIONS: readonly (readonly [RegExp, string, string, string, string])[] = [
  [
    /phone|number|telefon|nummer|teléfono|móvil/,
    'Is {x} the best number for you?',
    'Ist {x} die beste Nummer für Sie?',
    '¿Es {x} el mejor número para ustedes?',
    'Le meilleur numéro pour vous joindre est-il {x} ?',
  ],
  [
    /mail/,
    'Is {x} the best address for my answer?',
    'Ist {x} die richtige Adresse für meine Antwort?',
    '¿Es {x} la mejor dirección para responderles?',
    'La bonne adresse pour vous répondre est-elle {x} ?',
  ],
  [
    /web|site|url|seite/,
    'Is {x} the page that new customers see first?',
    'Ist {x} die Seite, die neue Kunden zuerst sehen?',
    '¿Es {x} la página que los clientes nuevos ven primero?',
    'Vos nouveaux clients voient-ils d’abord {x} ?',
  ],
  [
    /address|street|adresse|straße|dirección/,
    'Are you still at {x}?',
    'Finde ich Sie noch in {x}?',
    '¿Siguen ustedes en {x}?',
    'Êtes-vous toujours à cette adresse : {x} ?',
  ],
  [
    /category|type|trade|branche|categoría|sector/,
    'Is “{x}” still the right word for what you do?',
    'Ist „{x}“ noch das richtige Wort für Ihren Betrieb?',
    '¿Es «{x}» la palabra que mejor los describe?',
    '« {x} » est-il toujours le bon mot pour votre activité ?',
  ],
  [
    /city|town|state|zip|country|ort|stadt|plz|ciudad|provincia/,
    'Do most of your customers come from {x}?',
    'Kommen die meisten Ihrer Kunden aus {x}?',
    '¿Vienen de {x} la mayoría de sus clientes?',
    'La plupart de vos clients viennent-ils de {x} ?',
  ],
  [
    /contact|owner|first|last|person|inhaber|ansprech|contacto|name/,
    'Is {x} the right person to ask?',
    'Ist {x} dafür der richtige Kontakt?',
    '¿Es {x} la persona indicada?',
    'Est-ce à {x} qu’il faut s’adresser ?',
  ],
  [
    /hours|open|zeiten|horario/,
    'Are your hours still {x}?',
    'Gelten diese Öffnungszeiten noch: {x}?',
    '¿Sigue siendo este su horario: {x}?',
    'Vos horaires sont-ils toujours ceux-ci : {x} ?',
  ],
  [
    /rating|review|bewert|valoraci|reseñ/,
    'Do new customers see your {x}?',
    'Sehen neue Kunden das: {x}?',
    '¿Ven esto los clientes nuevos: {x}?',
    'Vos nouveaux clients voient-ils cela : {x} ?',
  ],
  OTHER,
]
