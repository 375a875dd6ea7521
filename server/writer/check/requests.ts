/**
 * What brings a link, a payment, a login, or an order into an email, in any language. Tried on lowercased text. Only the
 * user's own words may say so.
 */
export const REQUESTS: readonly RegExp[] = [
  /(?:https?|hxxps?):\S*|www\.\S*|(?<!\S)(?:\S+@\S+|\S*\[\.\]\S*)/u,
  /(?<![\p{L}\d@.-])[\p{L}\d-]+\.(?:com|net|org|info|biz|shop|site|online|xyz|top|example|me|io|co|app|link|de|at|ch|es|ly|gl)(?![\p{L}\d])(?:\/\S*)?/u,
  /(?<![\p{L}\d-])[\p{L}\d-]+\.\p{L}{2,}\/\S+/u,
  /(?<![\p{L}])(?:dot|punkt|punto) (?:com|net|org|info|example|io|co|de|es)(?![\p{L}])/u,
  /(?<![\p{L}])(?:paypal|venmo|zelle|iban|bitcoins?|btc|crypto|gift cards?|wire transfer|payment (?:link|details|instructions?)|card number|bank account|kreditkarte\p{L}*|kontonummer|tarjeta de crédito)(?![\p{L}])/u,
  /(?<![\p{L}])(?:overdue|(?:unpaid|open|attached|your|our|the) invoices?|(?:offene|unsere|ihre|beigefügte) rechnung(?:en)?|(?:la|su|nuestra) factura|facturas? pendientes?)(?![\p{L}])/u,
  /(?:^|[.!?:,;"“„«] ?|(?<![\p{L}])(?:please|and|bitte|dear|hello|hi) )(?:pay|wire|transfer|send|deposit|buy|settle)(?![\p{L}])[^.!?]{0,24}(?:[$€£\d]|money|it now|account)/u,
  /(?<![\p{L}])(?:deposit|anzahlung|anticipo)(?: of| von| de)? [$€£]?\d/u,
  /(?<![\p{L}])(?:überweis(?:en sie|e|t)|transfiera|pague)(?![\p{L}])/u,
  /(?:^|[.!?:;,"“„«] ?|(?<![\p{L}])(?:bitte|und) )zahlen sie (?:die|den|das|bitte|\d)/u,
  /(?<![\p{L}])(?:passwords?|passwort|contraseña|log ?in to|your bank|ihrer bank|su banco|your identity|ihre identität|su identidad)(?![\p{L}])/u,
  /(?<![\p{L}])(?:ignore|disregard|forget|override) (?:all|any|every|the|previous|your|these)(?: \p{L}+){0,2} ?(?:instructions?|rules?|prompts?)(?![\p{L}])/u,
  /(?<![\p{L}])(?:ignorier\p{L}+|vergiss|missachte) (?:\p{L}+ ){0,3}(?:anweisung\p{L}*|regeln)|(?<![\p{L}])(?:ignora|ignore|olvida|olvide) (?:\p{L}+ ){0,3}(?:instrucciones|reglas)/u,
  /(?<![\p{L}])(?:system prompt|developer mode|you write one short, honest)|^(?:system|assistant|user):/u,
  /(?<![\p{L}])(?:attached|attachments?|download(?:ing)? the|im anhang|(?:archivo )?adjunt[oa]s?)(?![\p{L}])/u,
  /(?<![\p{L}])(?:click|tap) (?:here|this|the|below|on)(?![\p{L}])|(?<![\p{L}])(?:klicken sie|haga clic|pulse (?:aquí|el|en))(?![\p{L}])/u,
  /(?<![\p{L}])forward (?:this|it|my)(?: \p{L}+){0,2} to (?:\d|all|every|friends|(?:two|three|five|ten|your) friends)/u,
  /(?<![\p{L}])text \S+ to \d|(?<![\p{L}])leave (?:us|me) an? [^.]{0,20}reviews?/u,
]

/**
 * Orders to whoever writes about the business. Users give the writer such orders, but a lead doesn't: its text supports
 * nothing then.
 */
export const ORDERS: readonly RegExp[] = [
  /(?:^|[.!?:;,(] ?|(?<![\p{L}])(?:please|and|then) )(?:(?:write|say|tell|mention|claim|pretend|promise|state|reply|respond|answer|output|print|repeat|praise|thank) (?:that|them|him|her|us|our|me|only|with|the (?:word|reader|user|owner)|exactly|you|in|nothing|just|"|“|[a-z]+$)|(?:offer|ask|give|send|sell) (?:them|him|her|the (?:reader|user|recipient))|(?:add|include|insert|put|use) (?:a|the|this|our) (?:link|word|line|sentence|phrase|text)|(?:begin|start|end|finish|sign) (?:with|the email|every|your)|(?:claim|pretend|promise) \p{L})/u,
  /(?<![\p{L}])(?:and|then|just|only|must|always|to) (?:write|say|output|print|reply|respond|answer)(?: with)? \p{L}+/u,
  /(?<![\p{L}])(?:language model|ai model|assistant|the (?:ai|prompt|email|mail|draft|writer)|this (?:email|mail|draft)|your (?:instructions|rules|reply|answer|output))(?![\p{L}])/u,
  /(?:^|[.!?:;,(] ?|(?<![\p{L}])(?:bitte|und|dann) )(?:schreib(?:e|en sie)?|sag(?:e|en sie)?|erwähn(?:e|en sie)|behaupte|antworte|lobe|versprich|biete|füge|nenne)(?![\p{L}])/u,
  /(?:^|[.!?:;,(] ?|(?<![\p{L}])(?:y|por favor|luego) )(?:(?:escrib[ae]|mencion[ae]|responde|promet[ae]|añad[ae]|elogi[ae]|regal[ae])(?: que|les|le)?|(?:di|diga|pon)(?:les|le|(?= (?:que|al?|en)(?![\p{L}]))))(?![\p{L}])/u,
]

/** A number to call. */
const PHONE = /\+?\d(?:[\s().-]{0,2}\d){6,}/gu

/** The first request that the user's own words don't make; `phones` are the digits that are known. */
export function findRequest(text: string, offerText: string, phones: readonly string[]): string | undefined {
  for (const pattern of REQUESTS) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && !offerText.includes(addressIn(found).replace(/(?<=\p{L}{4})s$/u, ''))) return found
  }
  const known = [...phones, offerText].map(digitsOf)
  return text.match(PHONE)?.find(number => !known.some(digits => digits.includes(digitsOf(number))))
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** "https://www.lang.example/work." as the offer may have it. */
const addressIn = (found: string): string =>
  found
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/^www\./, '')
    .replace(/^[\s.!?:,;"“„«]+|(?<![.,;:!?)"”»\s])[.,;:!?)"”»\s]+$/gu, '')
