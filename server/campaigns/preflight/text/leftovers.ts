import { GREETING_LINE } from './people-named.ts'
import { decodeEntity, ENTITY } from './visible-text.ts'

const list = (patterns: string[], flags: string) => patterns.map(pattern => new RegExp(pattern, flags))
const DRAFT =
  'draft|e-?mail|version|rewrite|message|text|entwurf|fassung|nachricht|brouillon|courriel|borrador|versión|correo|mensaje'
/** "(check the price with Jo before sending)" */
const NOTES = `check (?:with|the|this|price|date)|double[- ]check|before (?:sending|we send|you send)|(?:ask|confirm with|verify with) (?!us|me|for|your|our|about|a)\\w+(?: (?:first|about|whether|if|how|again)|(?=\\s*[)\\]]))|(?:is|does|are) (?:this|that|it|these|they) (?:price |date |link )?(?:still |really )?(?:right|correct|true|valid|hold|work)|not sure (?:if|whether|about)|(?:to be|tb) ?(?:confirmed|checked|done)(?=\\s*[)\\]])|(?:update|fix|change) (?:this|me|price|date|wording|link)|(?:stimmt|gilt) (?:das|der preis|das datum)(?: noch)?|nachfragen|(?:preis|datum|zahl|link) (?:prüfen|klären|aktualisieren)|noch (?:prüfen|klären|einfügen|ergänzen|ändern|fragen)|vor dem (?:senden|versand|abschicken)|(?:à|a) (?:vérifier|compléter|confirmer|revoir)|demander à|avant (?:l['’]envoi|d['’]envoyer)|(?:por|falta) (?:confirmar|revisar)|preguntar a|(?:revisar|comprobar|confirmar) (?:con|antes|precio|fecha|si)|antes de enviar`

/** A writing assistant’s remarks on its text, and its refusals. */
const ABOUT_TEXT =
  '(?:word|character) count|reading time|key changes(?: made)?|why (?:this|it) works|(?:alternat(?:ive|e)|other) subject lines?|subject line options?|anzahl (?:der )?wörter|wortanzahl|wörter|zeichenzahl|nombre de mots|número de palavras|número de palabras|recuento de palabras|numero di parole|conteggio parole|contagem de palavras|aantal woorden|cta|call to action'
const REFUSED =
  "(?:i|i['’]m sorry,? but i) (?:can(?:not|['’]t)|don['’]t have|do not have) (?:access|browse|view)(?: to)? (?:their|any|external|live|real-time|links|websites|urls?|the (?:internet|web|links?|urls?))|(?:my|as of my) (?:last )?(?:knowledge|training) (?:cut-?off|data|update)|based on the (?:information|details|text) (?:you )?(?:provided|shared|gave)|feel free to (?:adjust|customi[sz]e|edit|modify|tweak|personali[sz]e|replace) (?:it|this|the (?:e-?mail|message|draft|text|tone|template|details|wording|placeholders))|ich (?:habe keinen|kann (?:leider )?(?:nicht|keine[nr]?)) (?:zugriff auf|auf) (?:die |ihre |externe |aktuelle )?(?:website|webseite|links|daten|internet)|je n['’]ai pas accès|no (?:tengo|dispongo de) acceso a|non ho accesso a|não tenho acesso a|ik heb geen toegang tot|n['’]hésitez pas à (?:adapter|personnaliser|modifier) (?:ce|cet|le) (?:texte|message|e-?mail|modèle)|siéntete libre de (?:adaptar|ajustar|modificar|personalizar)|sentiti libero di (?:adattare|modificare|personalizzare)|passen sie (?:den text|die platzhalter)"
const PROOFREAD =
  '(?:could|can|would|will) you (?:please )?(?:proofread|review|check|approve|look (?:at|over)|go over) (?:the|this) (?:(?:text|draft|copy|wording)|(?:e-?mail|message) (?:below|before|first))|(?:kannst|könntest|können|könnten) (?:du|sie) [^.?!\\n]{0,40}(?:gegenlesen|korrekturlesen|drüberschauen|freigeben)|(?:peux|pouvez|pourrais|pourriez)[- ](?:tu|vous) [^.?!\\n]{0,30}(?:relire|valider le texte)|(?:puedes|podrías) (?:revisar|releer) (?:el|este) (?:texto|correo|mensaje)|(?:puoi|potresti) (?:rileggere|controllare) (?:il|questo) testo|(?:podes|podias|pode) (?:rever|reler) (?:o|este) texto|(?:kun|kan|wil) je [^.?!\\n]{0,40}(?:nalezen|nakijken)'
const OTHER_VERSION =
  '(?:would you like|do you want|want) me to (?:also )?(?:write|draft|rewrite|adjust|adapt|shorten|create|generate|tailor|make (?:it|this))(?= )|soll ich (?:dir |ihnen )?(?:noch |auch )?(?:\\p{L}+ ){0,3}(?:version|variante|fassung|betreffzeilen?|follow-ups?|nachfass\\p{L}*) |(?:souhait|voul)\\p{L}+(?:-vous|-tu) que je (?:rédige|adapte|raccourcisse|réécrive)|quieres que (?:redacte|adapte|escriba|acorte)|vuoi che (?:scriva|riscriva|adatti|accorci)|queres que (?:escreva|adapte|encurte)|(?:would you like|do you want|let me know|tell me|prefer|souhait|voul|préfér|dites|dis-moi|möcht|soll ich|sag mir|quier|prefier|dime|avísame|vuoi|preferisci|dimmi|queres|preferes|wil je)[^.!?\\n]{0,60}(?<!\\p{L})(?:(?:version|fassung|variante|versión|versione|versão|versie) (?:plus|más|più|mais|die|in) ?(?:courte|formelle|corta|cortas|breve|formale?|kürzer|curta)|(?:shorter|longer|more (?:formal|casual|concise|friendly)|kürzere|förmlichere|formellere|kortere|formelere) (?:version|tone|fassung|variante|versie))(?! (?:of|de|du|von|di|van)(?!\\p{L}))'
/** What a writing assistant, a note to oneself, or a choice of drafts leaves in an email. */
const LEFTOVERS = list(
  [
    // "ChatGPT said:" and "Below is your email:" above the greeting; the headers of an email; a line to a colleague.
    `^\\s*[^\\n]{1,120}:(?=\\s{0,9}\\n\\s{0,9}(?:${GREETING_LINE}))`,
    '(?:^|\\n)[ \\t]{0,9}(?:to|cc|bcc|from|an|von|para|a|à|da|de|aan|van) ?: [^\\n@]{0,60}@[^\\n]{1,80}',
    '(?:^|\\n)[ \\t]{0,9}@\\p{Lu}\\p{Ll}+[ ,:–-]+(?=[^\\n]{0,120}(?:\\?|please|check|bitte|prüf|vérifi|por favor|revisa|grazie|controll|graag))[^\\n]{0,80}',
    `^\\s*\\W{0,3}(?:draft|entwurf|brouillon|borrador|bozza|rascunho|concept) ?(?:[\\d–:(-]|not|do|nicht|noch|ne|no|non|niet|v\\d|(?=\\n))[^\\n]{0,80}(?=\\n\\s{0,9}(?:${GREETING_LINE}))`,
    '(?:^|\\n)[ \\t]{0,9}(?:(?:commented|comment|kommentar|formatted|formatiert|deleted|gelöscht|commentaire|comentario|commento|comentário|opmerking) ?)?\\[\\p{L}{1,4}\\d{1,3}(?:R\\d{1,2})?\\] ?:[^\\n]{0,60}',
    `(?<!\\p{L})(?:${PROOFREAD})(?!\\p{L})[^.!?\\n]{0,40}`,
    `(?:^|\\n)\\W{0,3}(?:${ABOUT_TEXT})\\W{0,3}:[^\\n]{0,60}`,
    `(?<!\\p{L})(?:${OTHER_VERSION})(?!\\p{L})[^.!?\\n]{0,40}`,
    `(?<!\\p{L})(?:${REFUSED})(?!\\p{L})[^.!?\\n]{0,60}`,
    '^\\s*\\*{0,2}(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp)\\p{L}{0,6}(?: line)?\\*{0,2}\\s?:\\s.{1,60}',
    "^\\s*(?:(?:sure|certainly|of course|absolutely)[,!.]{0,1} )?here(?:'|’)?s (?:a|an|the|your) (?:\\w+ ){0,3}(?:draft|email|version|rewrite)\\b.{0,40}",
    `^\\s*(?:(?:sure|certainly|of course|absolutely|great)(?: thing)?[,!.] )?(?:here is|here(?:'|’)s|hier ist|voici|aquí (?:tiene|tienes|está|va)|ecco|aqui está) (?:\\S+ ){1,4}(?:${DRAFT})(?!\\p{L})[^\\n]{0,50}:(?=\\s{0,9}\\n)`,
    '^\\s*¡?(?:natürlich|gerne|klar|selbstverständlich|bien sûr|avec plaisir|claro|por supuesto|certo|certamente|com certeza|natuurlijk)\\s?[!,.:]\\s?(?:hier ist|voici|aquí (?:tienes?|está|va)|ecco|aqui está|hier is)\\b.{0,60}',
    "\\bas an ai(?: language)? (?:model|assistant)\\b|\\bals ki(?:-| )?(?:sprach)?(?:modell|assistent)\\b|\\ben tant qu(?:e modèle de langage|['’]ia)\\b|\\bcomo modelo de lengu?a(?:je|gem)\\b",
    "\\blet me know if you(?:'d|’d| would) (?:like|want|prefer) (?:me to|any) (?:\\w+ ){0,3}(?:changes|adjust|tone|revise|version|shorter|longer|formal)\\b.{0,40}",
    '\\b(?:sag(?:en sie)? mir|lass(?:en sie)? (?:es )?mich wissen)[^.!?\\n]{0,30} ich (?:den ton|die e-?mail|den text|ihn|sie) [^.!?\\n]{0,30}(?:anpass|änder|kürz)\\p{L}*',
    '\\b(?:dites|dis)-moi si [^.!?\\n]{0,40}(?:le ton|plus (?:court|formel)|autre version)[^.!?\\n]{0,20}|\\b(?:dime|dígame|avísame) si [^.!?\\n]{0,40}(?:el tono|más (?:corto|formal|breve)|otra versión)[^.!?\\n]{0,20}',
    '(?<=^|\\n)\\W{0,3}(?:internal(?: use)? only|for internal use|do not forward|note to self|nur intern|intern:|notes? internes?|uso interno)(?!\\p{L}).{0,60}',
    '\\bthis (?:version|draft|e-?mail) (?:keeps|is|has|uses|maintains|aims)\\b[^\\n]{0,60}\\b(?:tone|concise|professional)\\b',
    '(?<=^|\\n)[^\\n]{0,80}\\b(?:replace|fill in|customi[sz]e|personali[sz]e|adjust|insert)\\b[^\\n]{0,80}\\b(?:before (?:you )?send(?:ing)?|placeholders?|brackets)\\b',
    `[([](?:[^()[\\]\\n]{0,60}(?<!\\p{L}))?(?:${NOTES})(?!\\p{L})[^()[\\]\\n]{0,60}[)\\]]`,
    `(?:^|\\n)[ \\t]{0,9}(?:option|opción|version|versión|variante?|draft|entwurf|vorschlag|proposition|propuesta) ?#?(?:\\d|[A-C])(?![\\p{L}\\d])[^\\n]{0,30}(?=\\n\\s{0,9}(?:${GREETING_LINE}))`,
  ],
  'iu',
)

/** An answer, a chat, or a forward below a first email. */
const QUOTED = list(
  [
    '^[> ]{0,4}(?:on|am|le|el|il|em|op) [^\\n]{3,60}\\d{4}[^\\n]{0,90}(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef)\\b',
    '^\\[?\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4},? \\d{1,2}:\\d\\d[^\\]\\n]{0,12}\\]? ?[–-]? ?\\p{Lu}[^:\\n]{1,30}: ',
    "^[> ]{0,4}-{2,}\\s?(?:forwarded message|original message|weitergeleitete nachricht|ursprüngliche nachricht|message transféré|message d['’]origine|mensaje (?:reenviado|original))",
  ],
  'imu',
)

/** What isn't part of the email, as written. */
export const leftoverIn = (words: string, isFollowUp: boolean): string | undefined =>
  [...LEFTOVERS, ...(isFollowUp ? [] : QUOTED)].map(pattern => pattern.exec(words)?.[0].trim()).find(Boolean)

/** The bytes of the letters of Windows-1252, which UTF-8 is often taken for. */
const BYTES = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, n) => n)), (c, n) => [c, n]),
)

/** With the first group or these words in its place; null if only the author knows. */
type Slips = [pattern: RegExp, meant: string | null][]
const DEAR =
  /^(?:dear|liebe[rs]?|sehr geehrte[rs]?(?: (?:herr|frau))?|chère?|estimad[oa]|querid[oa]|gentile|prezad[oa]|geachte) ?(?=,)/im
const GENDER =
  /(?<!\p{L})(?:(?:geehrter|lieber) frau|(?:geehrte|liebe) herr|cher madame|chère monsieur|estimado (?:señora|sra)|estimada (?:señor|sr)|prezado senhora|prezada senhor)(?!\p{L})/iu
/** What stands in an email as signs. */
const SIGNS: Slips = [
  [/\*\*([^*\n]{1,80})\*\*/, null],
  [/\[([^[\]\n]{1,60})\]\(https?:[^()\s]{1,300}\)/, null],
  [/^#{1,4} (?=\p{L})/mu, ''],
  [/^[ \t]{0,9}\{ ?"\w{1,30}" ?: ?"/m, null],
  [/[.#]?[\w-]{1,20} ?\{\s?(?:margin|padding|color|font|background|display|border|width)[^{}\n]{0,300}\}/i, ''],
  [
    /<\/?(?:a|br|p|div|span|[biu]|[ou]l|li|img|strong|em|td|tr|table|tbody|center|font|h[1-6])(?:\s[^<>\n]{0,200})?\/?>/i,
    null,
  ],
  [/\[(\w{1,8})(?:=[^\]\n]{0,80})?\][^[\]\n]{1,200}\[\/\1\]/, null],
  [/(?:=[0-9A-F]{2}){2,6}|(?<=[.,!? ])=20\b/, ' '],
  [/(?<=[.,!?:])(?:\\n){1,3}|\\r\\n/, ' '],
  [DEAR, 'Hello'],
  [GENDER, null],
]
const TWICE =
  /(?<!\p{L})(the|an?|of|to|and|we|our|for|with|your|is|und|wir|für|mit|ist|eine?|le|et|pour|une?|el|con|para|los) \1(?!\p{L})/iu
/** "window window", but neither "very very" nor "Walla Walla". */
const DOUBLED =
  /(?<!\p{L})(?!(?:that|very|really|many|more|long|blah|knock|chop|vous|nous|piano|poco|quasi|luego|casi|sehr|dass|dann|haben|waren|werden|sind) )(\p{Ll}{4,20}) \1(?!\p{L})/u
const DEVICE =
  /^(?:sent from my |gesendet von mein|von meinem \p{L}+ gesendet|envoyé de mon |enviado desde mi |inviato da|get outlook for).{0,40}/imu
const CUT_OFF =
  /(?<=\p{L}{2} )\p{L}{2,20} (?:on|at|to|for|with|and|or|the|of|in|by|und|oder|mit|für|am|zu|et|ou|pour|avec|le|con|para|el)(?=\s*\n\s*\n)/iu

function firstOf(slips: Slips, words: string) {
  for (const [pattern, meant] of slips) {
    const [text, said] = pattern.exec(words) ?? []
    if (text) return { text, to: said ?? meant }
  }
  return undefined
}

const VARIABLE = /\{\{([\p{L} _.-]{1,60})(?:\|([^{}]{0,200}))?\}\}/gu
/** "{{city}}{{businessName}}", "Hi{{firstName}}", and "Hi {{firstName|there}} {{lastName|there}}", which is "Hi there there". */
export function gluedIn(words: string) {
  const glued = words
    .replace(VARIABLE, '\uFFFC')
    .match(/\S{1,200}/g)
    ?.find(word => /\uFFFC\uFFFC|\p{L}\uFFFC|\uFFFC\p{L}{5}/u.test(word) && !/[/=@]/.test(word))
  if (glued) return { text: glued.replaceAll('\uFFFC', '{{…}}'), to: null }
  const [twice] = DOUBLED.test(words)
    ? []
    : (DOUBLED.exec(words.replace(VARIABLE, (_, name, fallback) => fallback ?? name)) ?? [])
  return twice === undefined ? undefined : { text: twice, to: null }
}

/** A word twice, a phone's signature, a sentence that ends in its middle. */
export const slipIn = (words: string) =>
  firstOf(
    [
      [TWICE, null],
      [DOUBLED, null],
      [DEVICE, ''],
      [CUT_OFF, null],
    ],
    words,
  )

/** "cafÃ©", "&nbsp;", and "**bold**", with what was meant. */
export function garbledIn(words: string) {
  const sign = firstOf(SIGNS, words)
  if (sign) return sign
  for (const [entity] of words.matchAll(ENTITY)) {
    const meant = decodeEntity(entity)
    if (meant !== entity) return { text: entity, to: meant }
  }
  // Looks back only from the few letters that garbled words have.
  for (const [rest, start = ''] of words.matchAll(/[ÃÂâð](?<=(\S{0,40}).)\S{1,40}/g)) {
    const word = start + rest
    const bytes = Array.from(word, letter => BYTES.get(letter) ?? -1)
    const meant = bytes.includes(-1) ? '\uFFFD' : new TextDecoder().decode(Uint8Array.from(bytes))
    if (!meant.includes('\uFFFD')) return { text: word, to: meant }
  }
  return undefined
}

const LEAVE =
  /(?<!\p{L})(?:unsubscrib\p{L}*|opt[- ]out|abmelden|abzumelden|abbestellen|abzubestellen|austragen|auszutragen|désinscri\p{L}*|désabonn\p{L}*|dar(?:se|te|me)? de baja|date de baja|cancelar (?:la|su|tu) suscripción|disiscri\p{L}*|uitschrijven|afmelden)(?!\p{L})/iu
const PRESS =
  /(?<!\p{L})(?:click|tap|klick\p{L}*|cliqu\p{L}*|(?:haga|haz) clic|clicca|klik|hier|here|ici|aquí|qui)(?!\p{L})/iu

/** A way to unsubscribe that was typed by hand. */
export const typedUnsubscribe = (words: string): string | undefined =>
  words
    .split(/\n|(?<=[.!?])\s/)
    .find(line => LEAVE.test(line) && (PRESS.test(line) || line.trim().split(/\s+/).length <= 2))
    ?.trim()
    .replace(/[.!]$/, '')
    .slice(0, 120)

/** Nobody reads what's answered. */
const UNREAD =
  /(?<!\p{L})(?:(?:do not|don['’]t|cannot|can['’]t) (?:reply|respond|answer)(?: back)? (?:directly )?to (?:this|the) (?:e-?mail|message|address)|(?:this |the )?(?:mailbox|inbox|address|e-?mail)[^.!?\n]{0,20} (?:isn['’]t|is not|not|never) (?:being )?(?:monitored|read|checked)|un(?:monitored|attended) (?:mailbox|inbox|address|e-?mail)|antworten sie (?:bitte )?nicht auf diese|bitte nicht (?:auf diese e-?mail )?antworten|(?:postfach|adresse) wird nicht gelesen|ne (?:pas )?répond(?:ez|re)(?: pas)? à ce|no respond(?:a|er) a este|non rispond(?:a|ere|ete) a quest|não respond(?:a|er) a est|niet (?:te )?(?:be)?antwoorden)/iu
export const unreadIn = (words: string): string | undefined => UNREAD.exec(words)?.[0]

/** "This is the only email you'll get from me"; not what depends on an answer. */
const LAST =
  /(?<!\p{L})(?:(?:the|my) (?:only|last|final|one and only) (?:e-?mail|message|note)|(?:i|we)(?: will|['’]ll)? (?:won['’]t|will not|not|never) (?:write|e-?mail|message|contact|bother|follow up with)(?: to)?(?: you)? (?:again|anymore|any more)|no follow[- ]?ups|(?:einzige|letzte) (?:e-?mail|nachricht|mail)|(?:schreibe|melde)[^.!?\n]{0,20} nicht (?:wieder|noch einmal|mehr)|(?:mon|le) (?:seul|dernier) (?:e-?mail|mail|message)|ne vous (?:écrirai|recontacterai) plus|(?:único|último) (?:correo|mensaje)|no (?:le|les|te) (?:volveré a escribir|escribiré más)|(?:unica|ultima) (?:e-?mail|mail))(?!\p{L})/iu
const IF =
  /(?<!\p{L})(?:if|unless|enough|suffices|reply|previous|wenn|falls|genügt|reicht|sonst|si|sinon|suffit|basta|se)(?!\p{L})/iu
/** What only somebody who answered would read, and those get no follow-up. */
const ANSWERED =
  /(?<!\p{L})(?:(?:thanks|thank you) (?:so much |very much )?for (?:your (?:\p{L}+ )?(?:reply|answer|response|interest)|getting back|calling back|replying)|(?:great|good|glad) to hear (?:(?:back )?from|that|you)|(?:great|good|glad) (?:that )?you(?:['’]re| are) interested|as you (?:wrote|replied|said in your)|danke für ihre? (?:\p{L}+ )?(?:antwort|rückmeldung|interesse)|merci (?:pour|de) votre (?:\p{L}+ )?(?:réponse|retour|intérêt)|gracias por su (?:\p{L}+ )?(?:respuesta|interés)|grazie per la (?:sua )?risposta|obrigad[oa] pela (?:sua )?resposta|bedankt voor uw (?:antwoord|reactie|interesse))(?!\p{L})/iu
/** A talk with each of those who didn't answer. */
const TALKED =
  /(?<!\p{L})(?:as )?(?:discussed|agreed|talked about|mentioned) (?:on|over) the phone|(?:on|during|after) our (?:phone )?call(?! on)|wie (?:telefonisch|am telefon) (?:besprochen|vereinbart)|comme (?:convenu|discuté) (?:par|au) téléphone|como (?:hablamos|quedamos) por teléfono/iu
const GREETS = new RegExp(`^\\s*${GREETING_LINE}[^.?\\n]{0,60}[,!]\\s*$`, 'iu')
/** What can't be, where one email follows another, or one line. */
export function outOfOrder(words: string, { isFollowUp, isLast }: { isFollowUp: boolean; isLast: boolean }) {
  const [, twice] = words
    .trim()
    .split(/\n+/)
    .slice(0, 3)
    .filter(line => GREETS.test(line))
  if (twice) return { text: twice.trim(), to: 'it greets twice' }
  const [talked] = (isFollowUp && TALKED.exec(words)) || []
  if (talked) return { text: talked, to: 'everyone who didn’t answer gets this' }
  const [answered] = (isFollowUp && ANSWERED.exec(words)) || []
  if (answered) return { text: answered, to: 'whoever answers gets no follow-up' }
  const line = isLast ? undefined : words.split(/\n|(?<=[.!?:])\s/).find(one => LAST.test(one) && !IF.test(one))
  return line ? { text: LAST.exec(line)?.[0] ?? line, to: 'a follow-up comes after it' } : undefined
}

/** An email, a call, or an agreement before this one. */
const MEMORIES = list(
  [
    '\\b(?:as|like) (?:i|we) (?:wrote|mentioned|told you|discussed|agreed|talked)\\b|\\bas (?:discussed|agreed)\\b(?: (?:last|on|in|at|yesterday)\\b[^.,!?\\n]{0,30})?',
    "\\b(?:my|our) (?:last|previous|earlier|recent) (?:e-?mail|message|note|letter|call|conversation)\\b|\\bi (?:wrote|e-?mailed) (?:to )?you (?:last|a (?:few|week|couple)|some|about|recently|on)\\b|\\bi sent (?:you )?(?:an?|my) (?:e-?mail|message|note)\\b|\\b(?:haven[’']t|have not) heard back\\b",
    '\\b(?:following|follow) up on (?:my|our) (?:e-?mail|message|call|conversation|chat)\\b|\\bsince we (?:last )?(?:spoke|talked)\\b|\\b(?:nice|great|good|lovely) (?:talking|speaking|chatting|to (?:talk|speak|chat)) (?:to|with) you\\b|\\b(?:the|your) \\w+ (?:that )?you (?:requested|asked for|ordered)\\b',
    '(?<!\\p{L})wie (?:ich |wir )?(?:(?:letzte|vorige) woche |bereits |schon |telefonisch |ihnen )*(?:geschrieben|besprochen|vereinbart|abgesprochen)(?!\\p{L})|(?<!\\p{L})(?:ich habe|ich hatte|habe ich|hatte ich) ihnen (?:bereits |schon |letzte woche |vor \\S+ \\S+ )+[^.!?\\n]{0,40}(?:geschrieben|geschickt|gemailt)(?!\\p{L})|(?<!\\p{L})(?:meine[rnm]?|unsere[rnm]?) (?:letzte[nmr]?|vorige[nmr]?|vorherige[nmr]?) (?:e-?mail|mail|nachricht|schreiben|telefonat|gespräch)(?!\\p{L})',
    "(?<!\\p{L})je vous (?:ai|avais) (?:déjà )?(?:écrit|envoyé)(?!\\p{L})|(?<!\\p{L})comme (?:convenu|discuté|je vous l['’](?:ai écrit|écrivais))|(?<!\\p{L})(?:mon|notre) (?:dernier|précédent) (?:e-?mail|mail|courriel|message|échange)(?!\\p{L})",
    `\\b(?:as )?per (?:our|your) (?:last |previous |recent )?(?:call|conversation|discussion|request|e-?mail|chat)\\b|(?<=^|[.!?:,\\n]\\s{0,3})as (?:promised|requested)\\b|\\b(?:thanks|thank you) for (?:your|the|our) (?:\\w+ )?(?:order|purchase|visit|call|chat|conversation|meeting|inquiry|enquiry|loyalty|business)\\b|\\b(?:because|since|as) you(?:['’]ve| have| are)? (?:recently )?(?:subscribed|signed up|opted[ -]in|registered|requested|(?:a|our) (?:customer|client|subscriber|member))\\b|\\bas (?:one of )?(?:our|an?) (?:most )?(?:valued|loyal|long-?(?:time|standing)|existing|regular|returning|former) (?:customer|client|guest|subscriber|member)s?\\b`,
    `(?<!\\p{L})(?:angeforderte[nrs]?|von ihnen gewünschte[nrs]?)(?!\\p{L})|(?<!\\p{L})que vous (?:nous |m['’])?avez demandée?s?(?!\\p{L})|(?<!\\p{L})que (?:me |nos )?(?:pidió|solicitó)(?!\\p{L})|(?<!\\p{L})dank für (?:das|unser|ihre?n?|den|die) (?:\\p{L}+ )?(?:telefonat|gespräch|bestellung|anfrage|besuch|treffen|anruf|auftrag)(?!\\p{L})|(?<!\\p{L})als (?:unser |eine[rn]? unserer )?(?:treue[rn]?|langjährige[rn]?|geschätzte[rn]?) kund|(?<=^|[.!?:,\\n]\\s{0,3})wie (?:versprochen|gewünscht)(?!\\p{L})|(?<!\\p{L})weil sie [^.!?\\n]{0,40}(?:angemeldet|abonniert|eingetragen|kunde sind)(?!\\p{L})|(?<!\\p{L})(?:car|parce que) vous (?:vous )?êtes (?:inscrit|abonné|client)|(?<!\\p{L})porque (?:se |te )?(?:suscri|registr|es client)|(?<!\\p{L})merci pour (?:votre|notre|l['’]) ?(?:\\p{L}+ )?(?:commande|visite|appel|échange|entretien|conversation)|(?<=^|[.!?:,\\n]\\s{0,3})comme (?:promis|demandé)(?!\\p{L})|(?<!\\p{L})gracias por (?:su|tu|la|nuestra) (?:\\p{L}+ )?(?:pedido|compra|visita|llamada|conversación|reunión)|(?<!\\p{L})como (?:le |te )?prometí`,
    "(?<!\\p{L})(?:come (?:concordato|promesso|discusso|da accordi)|com['’]eravamo rimasti|(?:la mia|il mio) (?:ultim[ao]|precedente) (?:e-?mail|mail|messaggio)|grazie per (?:la|il|l['’]) ?(?:su[ao] |nostr[ao] )?(?:ordine|telefonata|visita|colloquio|incontro|richiesta)|como (?:combinado|acordado|falámos|combinámos|prometido)|(?:a minha|o meu) (?:últim[ao]|anterior) (?:mensagem|e-?mail|mail)|obrigad[oa] pel[oa] (?:sua |nossa )?(?:encomenda|visita|reunião|chamada|conversa)|zoals (?:besproken|afgesproken|beloofd)|mijn (?:vorige|laatste) (?:e-?mail|mail|bericht)|(?:bedankt|dank) voor (?:het|uw|de|ons) (?:\\p{L}+ ){0,2}(?:gesprek|bestelling|bezoek|telefoontje|aanvraag))(?!\\p{L})",
    '(?<!\\p{L})le (?:escribí|envié) (?:un |la |hace |el )|(?<!\\p{L})como (?:acordamos|hablamos|comentamos|quedamos|acordado|le (?:escribí|comenté))(?!\\p{L})|(?<!\\p{L})mi (?:correo|mensaje|e-?mail)(?: electrónico)? (?:anterior|previo)|(?<!\\p{L})mi (?:último|anterior) (?:correo|mensaje|e-?mail)(?!\\p{L})',
  ],
  'iu',
)
/** Where people meet of whom Canvass knows nothing. */
const MET =
  /(?<!\p{L})(?:fair|booth|stand|expo|conference|(?:we|i|you) met|messe|kennengelernt|salon|rencontr\p{L}*|feria|conoci\p{L}*)(?!\p{L})/iu

/** What a first email can't know of strangers, as written. */
export const memoryIn = (words: string): string | undefined =>
  MET.test(words) ? undefined : MEMORIES.map(pattern => pattern.exec(words.slice(0, MOST))?.[0].trim()).find(Boolean)
const MOST = 20_000
