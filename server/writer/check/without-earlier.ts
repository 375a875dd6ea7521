/** What only a follow-up may say: that an email came before it. */
export const WROTE =
  /(?<![\p{L}])(?:(?:I|we) (?:wrote|emailed)(?: to)? you(?: (?:last week|recently|before|(?:a few|some) days ago))?|ich habe ihnen (?:(?:vor (?:ein paar|einigen) tagen|letzte woche|neulich|kürzlich) )?geschrieben|les? escrib(?:í|imos)(?: (?:hace (?:poco|(?:unos|algunos) días)|la semana pasada))?)(?![\p{L}])/giu
const EARLIER =
  /(?<![\p{L}])(?:last|first|earlier|previous|letzte[rn]?|erste[rn]?|vorige[rn]?|último|primer|anterior) (?=(?:e-?mail|mail|note|nachricht|correo|mensaje)(?![\p{L}]))/giu

/** What only an answer may say: that they wrote. */
const THANKS =
  /(?<![\p{L}])(?:(?:thank you|thanks)(?: so much| a lot)? for (?:your|the) (?:quick |kind )?(?:answer|reply|response|email|message|note|question|interest)|(?:vielen |herzlichen |besten )?dank für (?:ihre|deine|eure|die) (?:schnelle )?(?:antwort|nachricht|e-?mail|mail|rückmeldung|frage)|(?:muchas )?gracias por (?:su|tu) (?:respuesta|mensaje|correo|pregunta|interés)|merci (?:beaucoup )?(?:pour|de) votre (?:réponse|message|question|intérêt))(?![\p{L}])/giu

/** A sentence without what only a follow-up or an answer may say: that something was written before. */
export function withoutEarlier(
  text: string,
  { isFollowUp, isAnswer }: { isFollowUp?: boolean | undefined; isAnswer?: boolean | undefined },
): string {
  if (!isFollowUp && !isAnswer) return text
  const ours = text.replace(EARLIER, '').replace(WROTE, ' ')
  const rest = (isAnswer ? ours.replace(THANKS, ' ') : ours).trim()
  return /\p{L}/u.test(rest) ? rest : ''
}
