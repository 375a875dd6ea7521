import type { WriterLanguage } from '../languages/languages.ts'

/** Longer ones first. Only these are taken from pasted emails, so that nothing else of them gets into a draft. */
export const GREETINGS: Record<WriterLanguage, string[]> = {
  en: ['Good afternoon', 'Good morning', 'Good day', 'Hello', 'Dear', 'Hey', 'Hi'],
  de: ['Guten Morgen', 'Grüß Gott', 'Guten Tag', 'Servus', 'Hallo', 'Moin'],
  es: ['Buenas tardes', 'Buenos días', 'Buenas', 'Hola'],
  fr: ['Bonsoir', 'Bonjour', 'Salut', 'Chers', 'Cher'],
}

export const SIGN_OFFS: Record<WriterLanguage, string[]> = {
  en: [
    'Kind regards',
    'Best regards',
    'Warm regards',
    'Regards',
    'Sincerely',
    'Yours sincerely',
    'Best wishes',
    'All the best',
    'Best',
    'Cheers',
    'Thanks',
    'Many thanks',
    'Thank you',
    'Take care',
  ],
  de: [
    'Mit freundlichen Grüßen',
    'Freundliche Grüße',
    'Mit herzlichen Grüßen',
    'Herzliche Grüße',
    'Viele Grüße',
    'Beste Grüße',
    'Schöne Grüße',
    'Liebe Grüße',
    'Grüße',
  ],
  es: [
    'Saludos cordiales',
    'Un saludo cordial',
    'Gracias y un saludo',
    'Con un saludo',
    'Un saludo',
    'Saludos',
    'Un abrazo',
    'Atentamente',
  ],
  fr: ['Bien cordialement', 'Cordialement', 'Bien à vous', 'Salutations', 'À bientôt', 'Amicalement'],
}

interface Contraction {
  full: string
  short: string
  /** Where the full form may not be contracted: "I have a shop", "that is". */
  isOneWay?: true
}

/** Those with one meaning: "I'd" may be "I had" and "I would". */
export const CONTRACTIONS: Contraction[] = [
  { full: 'do not', short: 'don’t' },
  { full: 'does not', short: 'doesn’t' },
  { full: 'did not', short: 'didn’t' },
  { full: 'is not', short: 'isn’t' },
  { full: 'are not', short: 'aren’t' },
  { full: 'cannot', short: 'can’t' },
  { full: 'will not', short: 'won’t' },
  { full: 'would not', short: 'wouldn’t' },
  { full: 'I am', short: 'I’m' },
  { full: 'I will', short: 'I’ll' },
  { full: 'you will', short: 'you’ll' },
  { full: 'we will', short: 'we’ll' },
  { full: 'you are', short: 'you’re' },
  { full: 'we are', short: 'we’re' },
  { full: 'they are', short: 'they’re' },
  { full: 'I have', short: 'I’ve', isOneWay: true },
  { full: 'you have', short: 'you’ve', isOneWay: true },
  { full: 'we have', short: 'we’ve', isOneWay: true },
]

/** Matches a phrase in any case, with either apostrophe. */
export const phrase = (text: string, after = '') =>
  new RegExp(`(?<![\\p{L}’'])${text.replace('’', "[’']")}(?![\\p{L}’'])${after}`, 'giu')
