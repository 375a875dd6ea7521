import { markChoices } from '#contract/choices.ts'
import { tagsIn } from '../variables.ts'
import { GREETING_LINE } from './people-named.ts'
import { visibleText } from './visible-text.ts'

/** What stands where somebody's name should. */
const NAMES =
  'first ?name|last ?name|name|company name|business name|vorname|nachname|firmenname|prénom|nom|nombre|apellidos?|nome|cognome|naam|voornaam'
const IS_NAME = new RegExp(`^(?:${NAMES})$`, 'i')

/** Takes the place of a variable while we check the text around it. */
const VARIABLE = '\uFFFC'
/** Also one behind a backslash, which is literal text. */
const VARIABLES = /[{\uFDD3]\{[^{}]{0,296}\}\}/g

/**
 * Finds what an author meant to fill in and didn't: "[Your name]", "{company}", "XXX". Each once, as written. What looks
 * alike in ordinary text ("[PDF]", "[1]", "xxx" under a greeting) isn't among them; `placeholders.test.ts` has the table.
 */
export function findPlaceholders(text: string): string[] {
  const { text: words, links } = visibleText(markChoices(text).text.replace(VARIABLES, VARIABLE))
  const found = new Set(
    tagsIn(text).flatMap(({ fallback, source }) =>
      fallback !== null && IS_NAME.test(fallback.trim()) ? [source] : [],
    ),
  )
  const put = (one: string) => found.size < MOST && found.add(one.trim())
  for (const part of [words, ...links]) {
    for (const brackets of BRACKETS)
      for (const { 0: whole, 1: inner = '', index } of part.matchAll(brackets))
        if (isBlank(inner, index, part)) put(whole)
    for (const blank of BLANKS) for (const [whole] of part.matchAll(blank)) put(whole)
  }
  return [...found].filter(one => ![...found].some(other => other !== one && other.includes(one)))
}

/** Enough to show that this text isn't finished. */
const MOST = 20

/** [what you offer] and <your name>; but not [words](https://…), which is a link of Markdown. */
const BRACKETS = [/\[([^[\]\n]{1,60})\](?!\()/g, /<{1,2}([\p{L}][\p{L} _'’-]{1,40})>{1,2}/gu]

const BLANKS: RegExp[] = [
  // Word's and Mailchimp's fields, and a variable that the editor encoded in a link.
  /<<\p{L}[^<>\n]{0,40}(?<! )>>/gu,
  /(?:%[57]B){1,4}[^%\s]{1,60}(?:%[57]D){1,4}/gi,
  // No prose, unless it's a code to be typed: NOMBRE_EMPRESA.
  /(?<![\w./=?&#-])(?<!(?:[Cc]ode|[Cc]ódigo|[Cc]odice|[Gg]utschein\p{L}{0,6}):? ["“„]?)\p{Lu}{2,20}(?:_\p{Lu}{2,20}){1,4}(?![\w/]|\.\w)/gu,
  // "insert the link here", in seven languages.
  /(?<!\p{L}|(?:you|sie|vous|usted) )(?:insert|paste|insérer|coller|insertar|pegar|inserire|incolla|inserir|colar|invoegen|plak) (?:[\p{L}’'-]+ ){1,4}(?:here|ici|aquí|qui|aqui|hier)(?!\p{L})|(?<!\p{L})hier (?:[\p{L}-]+ ){1,3}(?:einfügen|einsetzen|eintragen|invoegen|plakken)(?!\p{L})/giu,
  /\((?:insert|enter)\s[^()\n]{1,40}\)/gi,
  new RegExp(
    `\\((?:(?:your|first|last|full|company|business|client) (?:first |last |company |business )?name(?: here)?|${NAMES}|(?:your )?link(?: here)?)\\)`,
    'gi',
  ),
  // What a paste leaves of an image.
  /\[(?:image|cid):[^[\]\n]{1,80}\]/gi,
  // {name}, ${name}, and a variable whose braces don't match.
  /\$?\{[\p{L}][\p{L}\d _.-]{0,39}\}/gu,
  /\{\{[^{}\n]{0,40}\}?|\{\s?\}/g,
  /(?<![^\s{}])[^\s{}]{1,40}\}\}/g,
  /(?<![\p{L}\d])(?<!\b(?:Bowl|Chapter|Volume|Part|Act|Edition) )X{3,}(?:[-. ]X{3,}){0,9}(?![\p{L}\d])/gu,
  /(?<=[$€£]\s?)X{1,6}(?:[.,]X{1,3})?(?![\p{L}\d])|(?<!\p{L})(?:DD|TT|JJ|GG|MM|YYYY|JJJJ|AAAA)(?:[/.-](?:DD|TT|JJ|GG|MM|YY|JJJJ|AAAA|YYYY)){1,2}(?!\p{L})|(?<=\p{L} )(?:…{2,20}|\.{5,40})(?= \p{L})|(?<!\p{L})XX[./]XX(?!\p{L})|(?<![\p{L}\d])X{2,}\s?[€£%]/gu,
  /(?<![\p{L}\d])XX (?:dollars|euros?|pounds|percent|prozent|years|months|weeks|days|hours|minutes|customers|clients|jahren?|monaten?|wochen|tagen?|stunden|minuten|kunden|ans|mois|jours|heures|años|meses|días|horas)\b/giu,
  // Word's fields in a language whose quotation marks are others.
  /[«‹]\s?(?:vorname|nachname|anrede|firma|firmenname|prénom|nom|nombre|apellidos?|nome|cognome|voornaam|achternaam|name|company)\s?[»›]/giu,
  // "from $ a month"
  /(?<=(?<!\p{L})(?:from|for|at|only|just|costs?|pay|ab|für|nur|kostet|dès|pour|coûte|desde|por|cuesta) )[$€£](?=\s?(?:\p{Ll}{1,3} |[.,;!?]|$))/gmu,
  new RegExp(`(?<!\\w)([#%$|~^@_*]{1,2})(?:${NAMES})\\1(?!\\w)`, 'giu'),
  // A number that nobody has.
  /(?<![\d+])\(?(?:000|123|555)\)?[ .-]?(?:000[ .-]?0000|456[ .-]?7890|555[ .-]?5555)(?!\d)|(?<![\d-])\(?555\)?[ .-]\d{3}[ .-]\d{4}(?!\d)|(?<![\d)] ?)555[- ]?(?:0100|1234|5555)(?!\d)/g,
  // "for $___ a month", but not a line to be signed.
  /(?<=[$€£#]\s?|\p{L} )_{2,12}(?=[ ,.;:!?%€]|$)|(?<![\w])_{2,12}(?= \p{L})/gmu,
  /(?<=^|[,.] )(?:Your (?:(?:Company|Business|First|Last|Full) Name|Name|Company|Business|Title|Website|Phone(?: Number)?)|(?:Ihr|Dein) (?:Name|Firmenname)|(?:Su|Tu) nombre|Votre nom)(?=\s*$)/gm,
  /\blorem ipsum\b/gi,
  /\bTODO:|\bTODO (?=(?:add|ask|check|fix|insert|replace|update|write)\b)/g,
  /\b(?:INSERT|PASTE|ADD|ENTER|TYPE|PUT) (?:[A-Z]+ ){0,3}(?:NAME|COMPANY|LINK|DATE|TEXT|HERE|PRICE|OFFER|LOGO|URL|TESTIMONIAL|QUOTE|SIGNATURE|NUMBER)\b(?! [A-Z]{2})|\b(?:YOUR|LINK|TEXT|NAME) (?:[A-Z]+ ){0,3}HERE\b|(?<![\w])[A-Z]{3,20}_HERE\b/g,
  /(?<!\p{L})(?:\p{Lu}{3,20} (?:HIER )?(?:EINFÜGEN|EINSETZEN|ERGÄNZEN)|(?:INSERTAR|PEGAR|INSÉRER|COLLER|INSERIRE|INSERIR) \p{Lu}{2,20}(?: \p{Lu}{2,20}){0,2})(?!\p{L})/gu,
  // What a spreadsheet or a program leaves where a value is missing.
  /#(?:REF!|N\/A\b|VALUE!|NAME\?|DIV\/0!|NUM!|WERT!|BEZUG!|NOMBRE\?)|\[object Object\]|\bNaN\b|\bTBD\b|\basdf\w*/g,
  // Nobody's name and address.
  /\b(?:(?:Max|Erika) Muster(?:mann|frau)|(?:John|Jane) Doe|Muster(?:stra(?:ß|ss)e|stadt|firma|weg)|Anytown)(?!\p{L})|\b[\w.+-]{1,40}@(?:x{2,9}|example|beispiel|your-?(?:company|domain|business|name)|company|domain)\.[a-z]{2,5}\b/giu,
  /\b(?:(?:add|enter|type|insert|put) )?your (?:text|headline|content|logo|heading) here\b/gi,
  /\bplaceholder text\b|\bclick to edit\b/gi,
  /\b(?:www\.)?your-?(?:company|website|domain|site|business|name|brand|link)\.(?:com|net|org)\b|(?<=^https?:\/\/\S{0,200}[/=])your[-_]?(?:name|user(?:name)?|company|business|page|landing[-_]?page|link|url|id|ref|site|calendar)(?![\w-])/gi,
  new RegExp(
    `^[ \\t]{0,20}${GREETING_LINE}[ ,]+(?:(?:herr|frau|mr|mrs|ms|sig(?:\\.ra|nora?)?|sra?|señora?|monsieur|madame|mme|senhora?|dhr|mevr(?:ouw)?)\\.? )?(?:_{2,}|(?:${NAMES})(?=[ \\t]*[,!:]))|(?<=^[^\\n]{0,20}(?:regards|wishes|best|cheers|thanks|grüße|grüßen|saludos|cordialement),?\\n{1,3})(?:${NAMES})(?=\\s*$)`,
    'gimu',
  ),
]

const words = (text: string) => new Set(text.split(/\s+/))

/** Alone in brackets, each of these is a blank to fill in. */
const SINGLE =
  words(`name firstname lastname fullname company companyname business businessname date day time month year
  city town location address phone number email website url link title position role industry niche category amount price
  offer product service topic signature sender recipient customer client prospect contact competitor placeholder insert
  fname lname tbd image logo photo picture discount percentage benefit result problem firma firmenname datum vorname nachname unternehmen anrede name stadt
  nombre apellido empresa fecha ciudad prénom prenom nom entreprise société date ville nome cognome azienda città
  apelido cidade número nombre numero zahl anzahl aantal barrio quartier quartiere bairro wijk stadtteil naam voornaam achternaam bedrijf bedrijfsnaam stad datum`)
/** Text that begins with one of these tells the author what to write. */
const FIRST = words(`your my insert enter add fill what who which first second third specific mention describe name date
  link company's business's customer's client's prospect's recipient's relevant pain ihr ihre ihren dein deine mein einfügen
  firmenname su tu nombre insertar votre nom prénom insérer suo tuo nome inserire seu inserir uw jouw naam`)
/** So does a short text that ends with one of these. */
const LAST = words('name company number link url amount thing step industry niche title position competitor signature')
/** Instructions to the author, if there are two of them. */
const PARTS = words(
  'opening opener closing line sentence paragraph hook compliment observation reference statistic testimonial about their something latest recent',
)
const THEIRS = words('their his her our')
const OWNED = words(
  'city town website product service services business date need needs goal problem industry location',
)

function isBlank(inner: string, at: number, text: string): boolean {
  const plain = inner.trim()
  // "[X] years", but not a box to be ticked.
  if (/^X{1,4}%?$/.test(plain)) return !/(?:^|\n)[^\S\n]*$/.test(text.slice(Math.max(0, at - 40), at))
  if (/^(?:[$€£]\s?(?:amount|price)|#\s?of)\b/i.test(plain)) return true
  if (!/^\p{L}/u.test(plain)) return false
  if (/^\w+(?:, ?\w+)+$/.test(plain))
    return plain
      .toLowerCase()
      .split(/, ?/)
      .some(part => SINGLE.has(part))
  const parts = plain
    .toLowerCase()
    .replace(/[’]/g, "'")
    .split(/[\s_-]+/)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (/^insert\b|\bgoes here$/i.test(plain)) return true
  if (plain.includes(':')) return false
  if (parts.length === 1) return SINGLE.has(first)
  return (
    FIRST.has(first) ||
    parts.filter(part => PARTS.has(part)).length > 1 ||
    (parts.length <= 4 && LAST.has(last)) ||
    (THEIRS.has(first) && OWNED.has(last))
  )
}
