/** To whom a notice is addressed: whoever it isn't meant for. In seven languages. */
const MISSENT =
  /\b(?:if|unless) you (?:have |are |aren['’]t |were )?(?:not )?(?:received|the (?:intended|named)|an? (?:intended|authori[sz]ed))|\bintended (?:only |solely |exclusively )?(?:for|recipient)|\b(?:wenn|falls|sollten) sie (?:[^.]{0,40})(?:adressat|empfänger|irrtümlich|versehentlich)|\bsi vous (?:n['’]êtes|(?:l['’])?avez reçu|avez reçu)|\bsi (?:usted )?(?:no es|(?:lo|la|ha) (?:ha )?recibid|ha recibido)|\bse (?:non (?:è|siete)|(?:lo |la |l['’])?(?:ha|avete) ricevut)|\bse (?:não (?:é|for)|(?:a |o )?receb)|\b(?:indien|als|mocht) u (?:niet|dit|deze)/iu
/** What such a notice calls itself. */
const CONFIDENTIAL =
  /(?:e-?mail|message|mail|nachricht|inhalt|mensaje|correo|messaggio|comunicazione|informazioni|mensagem|bericht|courriel)[^.]{0,60}(?:confidential|privileged|vertraulich|confidentiel|confidencial|riservat|vertrouwelijk)|(?:confidential|vertraulich|confidentiel|confidencial|riservat|vertrouwelijk)\p{L}{0,4} (?:information|informations|informationen|informatie|información|informações|e-?mail|message)/iu
/** How to leave their own newsletter. */
const OWN_NEWSLETTER =
  /(?:unsubscribe|opt(?:ing)?[ -]out|abmelden|abbestellen|désabonn\p{L}{1,4}|désinscri\p{L}{1,4}|darse de baja|cancellarsi|disiscriver\p{L}{1,3}|uitschrijven|afmelden|cancelar a (?:subscrição|assinatura)) (?:from|of|von|vom|de|della?|dalla|voor|van|da) (?:our|unser\p{L}{0,2}|nos|notre|nuestr\p{L}{1,2}|nostr\p{L}{1,2}|noss\p{L}{1,2}|onze) (?:newsletter|mailing|e-?mail|list|boletín|lista|lettre|infolettre|nieuwsbrief)/iu
const NOTICES = [MISSENT, CONFIDENTIAL, OWN_NEWSLETTER]

/** RFC 3676, 4.3. Many programs drop the space. */
const SIGNATURE = /^-- ?$/m

/**
 * The author's words without what ends all their emails: a signature behind its delimiter, and paragraphs of legal notices,
 * which ask strangers to delete them, and say how to leave a newsletter.
 */
export const withoutNotices = (own: string): string =>
  (own.split(SIGNATURE)[0] ?? '')
    .split(/\n[^\S\n]*\n/)
    .filter(paragraph => !NOTICES.some(notice => notice.test(paragraph.slice(0, MOST_LETTERS).replace(/\s+/g, ' '))))
    .join('\n\n')

/** A notice says what it is at its beginning. */
const MOST_LETTERS = 2000
