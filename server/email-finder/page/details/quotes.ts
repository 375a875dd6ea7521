import { plain } from './plain.ts'

const SHORTEST = 20
const LONGEST = 140

/** The business speaks of itself. */
const OWN =
  /(?<!\p{L})(?:we|we’re|we've|we’ve|our|family[- ](?:owned|run)|locally owned|wir|unser(?:e|en|em|er|es)?|inhabergeführt\w*|familienbetrieb|familienunternehmen|familiengeführt\w*|meisterbetrieb|somos|nuestr[oa]s?|hacemos|ofrecemos|elaboramos|cocinamos|nosotros|familiar|nous|notre|nos)(?!\p{L})/iu
/** What a draft must not repeat: promises, superlatives, offers, prices, dates, calls to act, legal and technical text. */
const UNFIT =
  /guarant|garant|promis|verspr(?:e|i)ch|(?<!\p{L})(?:best|#1|number one|no\. ?1|leading|cheap\p{L}*|lowest|finest|greatest|perfect|unbeatable|world[- ]class|award\p{L}*|top[- ]rated|trusted|stars?|premier|exceptional|outstanding|superior|unparalleled|state[- ]of[- ]the[- ]art|(?:high(?:est)?[- ])?quality|satisfaction|committed|passion\p{L}*|coming soon|now open|höchste\p{L}*|qualität\p{L}*|leidenschaft\p{L}*|calidad|pasión|apasionad\p{L}*|beste[nrs]?|führende\p{L}*|günstig\p{L}*|billig\p{L}*|mejor(?:es)?|líder(?:es)?|barat[oa]s?|meilleure?s?|leader)(?!\p{L})|free\b|\bsale\b|discount|coupon|special offer|\boff\b|gratis|kostenlos|rabatt|angebot|descuento|oferta|gratuit|remise|\d ?%|[$€£¥]|(?<!\p{L})(?:click|call|book|order|visit|subscribe|sign up|download|contact|reply|e-?mail|phone|send|pay|buy|shop (?:now|online|our)|reserve|schedule|request|apply|join|follow|check out|get a|stop by|come (?:in|by|and)|learn more|read more|klick\p{L}*|ruf\p{L}*|bestell\p{L}*|besuch\p{L}*|buch(?:en|t)|reservier\p{L}*|kontaktier\p{L}*|schreib\p{L}*|abonnier\p{L}*|llam\p{L}*|reserv\p{L}*|pide|pedir|visit[ae]\p{L}*|contact\p{L}*|compr[ae]\p{L}*|haz|appelez|réserv\p{L}*|commandez)(?!\p{L})|cookie|privacy|datenschutz|privacidad|gdpr|dsgvo|consent|einwillig|terms|agb|nutzungsbedingung|copyright|©|all rights|alle rechte|derechos|haftung|liability|disclaimer|licen[sc]|lizenz|javascript|browser|website|web ?site|webseite|sitio web|page not|loading|lorem|ipsum|powered by|(?<!\p{L})(?:covid|corona|currently|until|closed|holiday|today|tomorrow|tonight|hiring|jobs?|careers?|vacanc\p{L}*|bewerb\p{L}*|geschlossen|derzeit|aktuell|heute|cerrado|hoy|stelle(?:n)?|empleo)(?!\p{L})|(?<!\p{L})(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miércoles|jueves|viernes|sábado|domingo)s?\b|^(?:welcome|willkommen|herzlich willkommen|bienvenid|bienvenue|hello|hi\b|hallo|hola)|[?!"“”„«»*#]|(?<!\p{L})(?:payment|bank|account|password|invoice|iban|paypal|bitcoin|crypto|überweis\p{L}*|zahlung\p{L}*|pago|transfer\p{L}*)(?!\p{L})/iu
/** Customers speak of themselves in the same words, and some texts claim contact. */
const OTHERS =
  /\bwe (?:loved|love (?:this|the)|had|went|ordered|visited|enjoyed|came|stayed|ate|got|hired|highly|felt|spoke|talked|met|agreed|discussed)\b|\bour (?:wedding|server|waiter|waitress|stay|meal|visit|experience|food was|agreement|call|conversation)\b|recommend|thank|\b(?:spoke|agreed|discussed|deal)\b|\bwe(?: will|’ll|'ll)\b|\bwir (?:waren|hatten|haben (?:uns|hier)|kommen)\b|\bwir werden\b|^(?:we (?:also )?speak|wir sprechen|hablamos|se habla|nous parlons) |empfehl|danke|vielen dank|gesprochen|\b(?:fuimos|estuvimos|comimos|nos encant\w*|recomend\w*|gracias|hablamos con)\b/iu
/** Texts for whoever writes or receives an email, instead of guests: letters, deals, money. */
const DEALINGS =
  /(?<!\p{L})(?:senders?|recipients?|mails?|e-?mails?|messages?|letters?|subject|repl(?:y|ies)|code ?words?|slogan|phrases?|words?|(?:begin|start|open|end)s? (?:with|each|every)|friends of|partners?|contracts?|accept(?:s|ed)?|propos(?:e|ed|als?)|refunds?|invoices?|mone(?:y|ys)|dollars?|euros?|funds?|passwords?|require|need|ranks?|first in|millions?|absender\p{L}*|empfänger\p{L}*|nachricht\p{L}*|betreff|wort|wörter|beginn\p{L}*|vertr[aä]g\p{L}*|zugesagt|telefon\p{L}*|rechnung\p{L}*|geld\p{L}*|brauch\p{L}*|remitente|destinatario|correos?|mensajes?|asunto|palabras?|empie\p{L}*|contrato|acept\p{L}*|propuesta|dinero|factura|teléfono|llamada|expéditeur|message|objet|argent|contrat|facture)(?!\p{L})|(?<=\d[\d,.]{0,9}) (?:\p{L}+ )?(?:customers|clients|kunden|clientes)/iu
/** "You" is the reader of the website, who isn't the recipient's business. */
const READER =
  /(?<!\p{L})(?:you|your|yours|sie|ihr(?:e|en|em|er)?|dein\p{L}*|du|euch|usted(?:es)?|tu|tus|te|vous|votre|vos)(?!\p{L})/iu

/** Headings of a site's sections, which say nothing by themselves. */
const SECTION =
  /^(?:why|what|how|when|where|who|about|our|the|meet|areas?|frequently|latest|news|more|über|warum|wie|was|unsere?|aktuelles|das|die|der|nuestr|por qué|sobre|conoce|notre|nos|à propos|pourquoi)(?!\p{L})/iu

/** The sentences of a text that may be quoted: about the business, with nothing that a draft must not repeat. */
export const quotesIn = (text: string, isOwn: boolean): string[] =>
  text.length > 2000 ? [] : sentencesOf(text).flatMap(sentence => quoteOf(sentence, isOwn) ?? [])

function quoteOf(text: string, isOwn: boolean): string | null {
  const sentence = plain(text, LONGEST)
  if (!sentence || sentence.length < SHORTEST || sentence.split(' ').length < 4) return null
  if (UNFIT.test(sentence) || OTHERS.test(sentence) || sentence.endsWith('...') || sentence.endsWith('…')) return null
  if (isListOrCapitals(sentence) || !/^[\p{Lu}\d]/u.test(sentence)) return null
  if (DEALINGS.test(sentence) || READER.test(sentence)) return null
  if (!/[.…]$/.test(sentence) && SECTION.test(sentence)) return null
  if (!isOwn && !OWN.test(sentence)) return null
  return /\d{5}|\d[\d ()/-]{6,40}\d/.test(sentence) ? null : sentence
}

/** Lists of keywords, breadcrumbs, and shouting. */
function isListOrCapitals(text: string): boolean {
  const words = text.split(' ')
  const capitals = words.filter(word => /^\p{Lu}{2,}/u.test(word)).length
  const capitalized = words.filter(word => /^\p{Lu}/u.test(word)).length
  const commas = (text.match(/,/g) ?? []).length
  return (
    capitals * 3 > words.length || (capitalized === words.length && words.length > 4) || commas * 2.5 > words.length
  )
}

const sentencesOf = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .split(
      /(?<!\b(?:Dr|St|Mr|Mrs|Ms|Co|Inc|No|ca|z\. ?B|bzw|est|Est|Sr|Sra|Ave|med|dent))(?<!\b\p{L})(?<=[.!?…])\s+(?=[\p{Lu}\d“"„¡¿])/u,
    )
    .map(part => part.trim())
