import { linesOf } from './labelled.ts'

/** Texts of replies: what comes out as the author's own words. Nothing of `HELLO` may. */
const HELLO = ['Hi there,', 'Would a free check of your website help?', 'Sam', 'Field Web, 1 Main St', 'Unsubscribe']
const plain = HELLO.join('\n')
const quoted = HELLO.map(line => `> ${line}`).join('\n')
const top = (
  name: string,
  before: string,
  own = 'Sounds good, tell me more.',
  rest = plain,
): [string, string, string] => [name, `${own}\n\n${before}\n${rest}`, own]

/** A message as a mail program sent it, with what's expected of it. */
export interface ProgramMail {
  name: string
  own: string
  label: string
  until: string | null
  raw: string
}

/** Line ends of `own` don't count. A part in braces is what we wrote, in the form that the program quotes it. */
export const PROGRAM_MAIL: ProgramMail[] = linesOf('mail-programs.txt')
  .split(/^#### /m)
  .slice(1)
  .map(block => {
    const [head = '', raw = ''] = block.split('\n~~~~\n')
    const [title = '', ...own] = head.split('\n')
    const [name = '', label = '', until] = title.split(' | ')
    const ours = ['Hi there,', 'Would a free check of your website help?', 'Sam Field', 'Field Web, 1 Main St']
    const forms: Record<string, string> = {
      '>': ours.map(line => `> ${line}`).join('\n'),
      plain: ours.join('\n\n'),
      html: ours.map(line => `<p>${line}</p>`).join(''),
    }
    const filled = raw.replace(/\{(>|plain|html)\}/g, (_, form) => forms[form] ?? '')
    const whole = `Date: Sat, 28 Nov 2026 12:00:00 +0000\n${filled}`.replaceAll('\n', '\r\n')
    return { name, own: own.join(' '), label, until: until?.trim() || null, raw: whole }
  })

export const QUOTES: [name: string, text: string, own: string][] = [
  ['a help desk', '##- Please type your reply above this line -##\n\nCall me on Monday.', 'Call me on Monday.'],
  top('Gmail', 'On Sat, Nov 28, 2026 at 5:10 AM Sam Field <sam@x.test> wrote:\n', undefined, quoted),
  top('Gmail, wrapped', 'On Sat, Nov 28, 2026 at 5:10 AM Sam Field\n<sam@x.test> wrote:\n', undefined, quoted),
  top('Gmail de', 'Am Sa., 28. Nov. 2026 um 05:10 Uhr schrieb Sam Field <\nsam@x.test>:\n', undefined, quoted),
  top('Gmail es', 'El sáb, 28 nov 2026 a las 5:10, Sam Field (<sam@x.test>) escribió:\n', undefined, quoted),
  top('Gmail fr', 'Le sam. 28 nov. 2026 à 05:10, Sam Field <sam@x.test> a écrit :\n', undefined, quoted),
  top('Gmail it', 'Il giorno sab 28 nov 2026 alle ore 05:10 Sam Field <sam@x.test> ha scritto:\n'),
  top('Gmail pt', 'Em sáb., 28 de nov. de 2026 às 05:10, Sam Field <sam@x.test>\nescreveu:\n'),
  top('Gmail nl', 'Op za 28 nov 2026 om 05:10 schreef Sam Field <sam@x.test>:\n'),
  top('Gmail pl', 'sob., 28 lis 2026 o 05:10 Sam Field <sam@x.test> napisał(a):\n'),
  top('Gmail sv', 'Den lör 28 nov. 2026 kl 05:10 skrev Sam Field <sam@x.test>:\n'),
  top('Gmail da', 'Den lør. 28. nov. 2026 kl. 05.10 skrev Sam Field <sam@x.test>:\n'),
  top('Gmail no', 'lør. 28. nov. 2026 kl. 05:10 skrev Sam Field <sam@x.test>:\n'),
  top('Gmail fi', 'la 28. marrask. 2026 klo 5.10 Sam Field (sam@x.test) kirjoitti:\n'),
  top('Gmail cs', 'so 28. 11. 2026 v 5:10 odesílatel Sam Field <sam@x.test> napsal:\n'),
  top('Gmail hu', 'Sam Field <sam@x.test> ezt írta (időpont: 2026. nov. 28., Szo, 5:10):\n'),
  top('Gmail ro', 'În sâm., 28 nov. 2026 la 05:10, Sam Field <sam@x.test> a scris:\n'),
  top('Gmail ru', 'сб, 28 нояб. 2026 г. в 05:10, Sam Field <sam@x.test>:\n'),
  top('Gmail tr', 'Sam Field <sam@x.test>, 28 Kas 2026 Cmt, 05:10 tarihinde şunu yazdı:\n'),
  top('Gmail ja', '2026年11月28日(土) 5:10 Sam Field <sam@x.test>:\n'),
  top('Yahoo', '  On Saturday, November 28, 2026 at 05:10:00 AM PST, Sam Field <sam@x.test> wrote:  \n \n'),
  [
    'Yahoo on Android',
    `Sounds good, tell me more.\n\n  On Sat, Nov 28, 2026 at 5:10 AM, Sam Field<sam@x.test> wrote:   ${HELLO.join(' ')}`,
    'Sounds good, tell me more.',
  ],
  [
    'Yahoo on Android, all in one line',
    `Sounds good, tell me more.   On Sat, Nov 28, 2026 at 5:10 AM, Sam Field<sam@x.test> wrote:   ${HELLO.join(' ')}`,
    'Sounds good, tell me more.',
  ],
  [
    'Yahoo on Android es',
    `Me interesa\n\nEnviado desde Yahoo Mail en Android\n\n  El sáb, nov 28, 2026 a la(s) 5:10, Sam Field<sam@x.test> escribió:   ${HELLO.join(' ')}`,
    'Me interesa',
  ],
  [
    'Yahoo on Android de',
    `Klingt gut\n\n  Am Sa., Nov. 28, 2026 at 5:10 schrieb Sam Field<sam@x.test>:   ${HELLO.join(' ')}`,
    'Klingt gut',
  ],
  top('Zoho', '---- On Sat, 28 Nov 2026 05:10:00 -0800 Sam Field <sam@x.test> wrote ---\n'),
  top('Zoho es', '---- El sáb, 28 nov 2026 05:10:00 -0800 Sam Field <sam@x.test> escribió ----\n'),
  top('Zoho de', '---- Am Sa, 28 Nov 2026 05:10:00 -0800 Sam Field <sam@x.test> schrieb ----\n'),
  top('Outlook', 'From: Sam Field\nSent: Saturday, November 28, 2026 5:10 AM\nTo: Ina\nSubject: Hello\n'),
  top(
    'Outlook with address',
    'From: Sam Field <sam@x.test>\nSent: Saturday, November 28, 2026 5:10 AM\nTo: Ina <ina@shop.test>\nSubject: Hello\n',
  ),
  top(
    'Outlook bold',
    '*From:* Sam Field <sam@x.test>\n*Sent:* Saturday, November 28, 2026 5:10 AM\n*To:* Ina\n*Subject:* Hello\n',
  ),
  top(
    'Outlook, lines apart',
    'From: Sam Field\n\nSent: Saturday, November 28, 2026 5:10 AM\n\nTo: Ina\n\nSubject: Hello\n',
  ),
  top(
    'Outlook in one line',
    'From: Sam Field <sam@x.test> Sent: Saturday, November 28, 2026 5:10 AM To: Ina Subject: Hello',
  ),
  top('Outlook de', 'Von: Sam Field\nGesendet: Samstag, 28. November 2026 05:10\nAn: Ina\nBetreff: Hello\n'),
  top('Outlook es', 'De: Sam Field\nEnviado: sábado, 28 de noviembre de 2026 5:10\nPara: Ina\nAsunto: Hello\n'),
  top('Outlook es, el', 'De: Sam Field\nEnviado el: sábado, 28 de noviembre de 2026 5:10\nPara: Ina\nAsunto: Hello\n'),
  top('Outlook fr', 'De : Sam Field\nEnvoyé : samedi 28 novembre 2026 05:10\nÀ : Ina\nObjet : Hello\n'),
  top('Outlook it', 'Da: Sam Field\nInviato: sabato 28 novembre 2026 05:10\nA: Ina\nOggetto: Hello\n'),
  top('Outlook pt', 'De: Sam Field\nEnviada em: sábado, 28 de novembro de 2026 05:10\nPara: Ina\nAssunto: Hello\n'),
  top('Outlook nl', 'Van: Sam Field\nVerzonden: zaterdag 28 november 2026 05:10\nAan: Ina\nOnderwerp: Hello\n'),
  top('Outlook pl', 'Od: Sam Field <sam@x.test>\nWysłano: sobota, 28 listopada 2026 05:10\nDo: Ina\nTemat: Hello\n'),
  top('Outlook sv', 'Från: Sam Field\nSkickat: den 28 november 2026 05:10\nTill: Ina\nÄmne: Hello\n'),
  top('Outlook da', 'Fra: Sam Field\nSendt: 28. november 2026 05:10\nTil: Ina\nEmne: Hello\n'),
  top(
    'Outlook fi',
    'Lähettäjä: Sam Field\nLähetetty: lauantai 28. marraskuuta 2026 5.10\nVastaanottaja: Ina\nAihe: Hello\n',
  ),
  top('Outlook cs', 'Od: Sam Field\nOdesláno: sobota 28. listopadu 2026 5:10\nKomu: Ina\nPředmět: Hello\n'),
  top('Outlook ru', 'От: Sam Field\nОтправлено: 28 ноября 2026 г. 5:10\nКому: Ina\nТема: Hello\n'),
  top('Outlook tr', 'Kimden: Sam Field\nGönderildi: 28 Kasım 2026 Cumartesi 05:10\nKime: Ina\nKonu: Hello\n'),
  top('Outlook ja', '差出人: Sam Field\n送信日時: 2026年11月28日 5:10\n宛先: Ina\n件名: Hello\n'),
  top(
    'Outlook on phones',
    'Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Sam Field <sam@x.test>\nSent: Saturday, November 28, 2026 5:10:00 AM\nTo: Ina\nSubject: Hello\n',
  ),
  top('Outlook classic', '-----Original Message-----\nFrom: Sam Field\nSent: Saturday, November 28, 2026 5:10 AM\n'),
  top('Outlook classic de', '-----Ursprüngliche Nachricht-----\nVon: Sam Field\n'),
  top('Outlook classic fr', "-----Message d'origine-----\nDe : Sam Field\n"),
  top('forwarded', '---------- Forwarded message ---------\nFrom: Sam Field <sam@x.test>\nDate: Sat, Nov 28, 2026\n'),
  top('Apple Mail', '> On Nov 28, 2026, at 5:10 AM, Sam Field <sam@x.test> wrote:\n> ', undefined, quoted),
  top(
    'Apple Mail, unquoted attribution',
    'On 28 Nov 2026, at 05:10, Sam Field <sam@x.test> wrote:\n',
    undefined,
    quoted,
  ),
  top(
    'iPhone',
    'Sent from my iPhone\n\n> On Nov 28, 2026, at 5:10 AM, Sam Field <sam@x.test> wrote:\n> ',
    undefined,
    quoted,
  ),
  top(
    'iPhone de',
    'Von meinem iPhone gesendet\n\n> Am 28.11.2026 um 05:10 schrieb Sam Field <sam@x.test>:\n> ',
    undefined,
    quoted,
  ),
  top(
    'iPhone fr',
    'Envoyé de mon iPhone\n\n> Le 28 nov. 2026 à 05:10, Sam Field <sam@x.test> a écrit :\n> ',
    undefined,
    quoted,
  ),
  top(
    'iPhone es',
    'Enviado desde mi iPhone\n\n> El 28 nov 2026, a las 5:10, Sam Field <sam@x.test> escribió:\n> ',
    undefined,
    quoted,
  ),
  top(
    'iPhone it',
    'Inviato da iPhone\n\n> Il giorno 28 nov 2026, alle ore 05:10, Sam Field <sam@x.test> ha scritto:\n> ',
    undefined,
    quoted,
  ),
  top(
    'iPhone pt',
    'Enviado do meu iPhone\n\n> No dia 28/11/2026, às 05:10, Sam Field <sam@x.test> escreveu:\n> ',
    undefined,
    quoted,
  ),
  top(
    'iPhone nl',
    'Verstuurd vanaf mijn iPhone\n\n> Op 28 nov 2026 om 05:10 heeft Sam Field <sam@x.test> het volgende geschreven:\n> ',
    undefined,
    quoted,
  ),
  top(
    'iPhone pl',
    'Wysłane z iPhone’a\n\n> Wiadomość napisana przez Sam Field <sam@x.test> w dniu 28.11.2026, o godz. 05:10:\n> ',
    undefined,
    quoted,
  ),
  top('Thunderbird', 'On 28.11.26 05:10, Sam Field wrote:', undefined, quoted),
  top('Thunderbird de', 'Am 28.11.26 um 05:10 schrieb Sam Field:', undefined, quoted),
  top('Thunderbird fr', 'Le 28/11/2026 à 05:10, Sam Field a écrit :', undefined, quoted),
  top(
    'Proton',
    'Sent with Proton Mail secure email.\n\nOn Saturday, November 28th, 2026 at 5:10 AM, Sam Field <sam@x.test> wrote:\n',
    undefined,
    quoted,
  ),
  top(
    'Samsung',
    '-------- Original message --------\nFrom: Sam Field <sam@x.test>\nDate: 11/28/26 5:10 AM (GMT-08:00)\nTo: ina@shop.test\nSubject: Hello\n',
  ),
  top(
    'Samsung de',
    '-------- Ursprüngliche Nachricht --------\nVon: Sam Field <sam@x.test>\nDatum: 28.11.26 05:10 (GMT+01:00)\nAn: ina@shop.test\nBetreff: Hello\n',
  ),
  top(
    'GMX',
    'Gesendet: Samstag, 28. November 2026 um 05:10 Uhr\nVon: "Sam Field" <sam@x.test>\nAn: ina@shop.test\nBetreff: Hello\n',
  ),
  top(
    'The Bat!',
    'Saturday, November 28, 2026, 9:12:40 AM, you wrote:\n',
    undefined,
    HELLO.map(l => `SF> ${l}`).join('\n'),
  ),
  top('Notes', 'Sam Field <sam@x.test> wrote on 11/28/2026 09:12:40 AM:\n', undefined, quoted),
  top('mutt de', '* Sam Field <sam@x.test> [2026-11-28 09:12]:', undefined, quoted),
  top('Gnus', 'Sam Field <sam@x.test> writes:\n', undefined, quoted),
  top('Emacs', 'Sam Field writes:\n', undefined, HELLO.map(l => ` > ${l}`).join('\n')),
  top('KMail', 'On Saturday, 28 November 2026 09:12:40 CET Sam Field wrote:', undefined, quoted),
  top('Evolution', 'On Sat, 2026-11-28 at 09:12 +0100, Sam Field wrote:', undefined, quoted),
  top('Claws', 'On Sat, 28 Nov 2026 09:12:40 +0100\nSam Field <sam@x.test> wrote:\n', undefined, quoted),
  top(
    'Email.cz',
    '---------- Původní e-mail ----------\nOd: Sam Field <sam@x.test>\nKomu: ina@shop.test\nDatum: 28. 11. 2026 9:12:40\nPředmět: Hello\n',
  ),
  top('Mail.ru', 'Суббота, 28 ноября 2026, 9:12 +03:00 от Sam Field <sam@x.test>:\n \n', undefined, quoted),
  top('Yandex', '28.11.2026, 09:12, "Sam Field" <sam@x.test>:\n'),
  top(
    'QQ',
    '------------------ 原始邮件 ------------------\n发件人: "Sam Field" <sam@x.test>;\n发送时间: 2026年11月28日(星期六) 上午9:12\n收件人: "ina"<ina@shop.test>;\n主题: Hello\n',
  ),
  top('Missive', 'On November 28, 2026 at 9:12 AM, Sam Field (sam@x.test) wrote:\n'),
  top('Airmail', 'On 28 November 2026 at 09:12:40, Sam Field (sam@x.test) wrote:\n'),
  top(
    'BlueMail',
    '\u2063Get BlueMail for Android \u200b\n\nOn 28 Nov 2026, 09:12, at 09:12, Sam Field <sam@x.test> wrote:',
    undefined,
    HELLO.map(l => `>${l}`).join('\n'),
  ),
  top('Mailbird', 'On 28/11/2026 09:12:40, Sam Field <sam@x.test> wrote:\n'),
  top('Gmail fr, wrapped', 'Le sam. 28 nov. 2026 à 09:12, Sam Field <sam@x.test> a\nécrit :\n', undefined, quoted),
  top(
    'Outlook in Norwegian',
    'Fra: Sam Field <sam@x.test>\nSendt: lørdag 28. november 2026 09:12\nTil: Ina <ina@shop.test>\nEmne: Hello\n',
  ),
  top(
    'Outlook in Romanian',
    'De la: Sam Field <sam@x.test>\nTrimis: sâmbătă, 28 noiembrie 2026 09:12\nCătre: Ina <ina@shop.test>\nSubiect: Hello\n',
  ),
  top(
    'Outlook in Greek',
    'Από: Sam Field <sam@x.test>\nΣτάλθηκε: Σάββατο, 28 Νοεμβρίου 2026 9:12 πμ\nΠρος: Ina <ina@shop.test>\nΘέμα: Hello\n',
  ),
  top(
    'Outlook in Hungarian',
    'Feladó: Sam Field <sam@x.test>\nElküldve: 2026. november 28., szombat 9:12\nCímzett: Ina <ina@shop.test>\nTárgy: Hello\n',
  ),
  top(
    'iPhone sv',
    'Skickat från min iPhone\n\n> 28 nov. 2026 kl. 09:12 skrev Sam Field <sam@x.test>:\n> ',
    undefined,
    quoted,
  ),
  top(
    'iPhone da',
    'Sendt fra min iPhone\n\n> Den 28. nov. 2026 kl. 09.12 skrev Sam Field <sam@x.test>:\n> ',
    undefined,
    quoted,
  ),
  top('Alpine', '\nOn Sat, 28 Nov 2026, Sam Field wrote:\n', undefined, quoted),
  top('mutt', 'On Sat, Nov 28, 2026 at 05:10:00AM +0000, Sam Field wrote:', undefined, quoted),
  top('mblaze', 'Sam Field <sam@x.test> wrote:', undefined, quoted),
  [
    's-nail, below',
    `Sam Field <sam@x.test> wrote:\n\n${HELLO.map(l => `\t${l}`).join('\n')}\n\nYes please, call me.`,
    'Yes please, call me.',
  ],
  [
    'below',
    `On 28.11.26 05:10, Sam Field wrote:\n${quoted}\n\nPlease remove me from your list.`,
    'Please remove me from your list.',
  ],
  [
    'between',
    `On 28.11.26 05:10, Sam Field wrote:\n> Hi there,\n> Would a free check of your website help?\n\nYes, very much. Call me on Monday.\n> Sam\nThanks, Ina`,
    'Yes, very much. Call me on Monday.\nThanks, Ina',
  ],
  [
    'a quote that was wrapped',
    `Fine\n\nOn 28.11.26 05:10, Sam Field wrote:\n> Would a free check of your website help, or do you already have somebody who\nlooks after it for\n> you?\n`,
    'Fine',
  ],
  ['no quote', 'On Monday I wrote:\nPlease call me.', 'On Monday I wrote:\nPlease call me.'],
  [
    'hours',
    'From: Monday 9:00\nTo: Friday 17:00\nwe are open, come by',
    'From: Monday 9:00\nTo: Friday 17:00\nwe are open, come by',
  ],
  ['an unknown quote with our link', `Yes, call me.\n\n${plain}: https://app.own.test/u/sample`, 'Yes, call me.'],
  ['a signature', `Yes\n-- \nIna, Baker\n\nOn 28.11.26 05:10, Sam Field wrote:\n${quoted}`, 'Yes'],
  top('Tuta', '28. Nov 2026, 05:10 by sam@x.test:\n', undefined, quoted),
  top(
    'eM Client',
    '------ Original Message ------\nFrom "Sam Field" <sam@x.test>\nTo ina@shop.test\nDate 28/11/2026 05:10:00\nSubject Hello\n',
  ),
  top(
    'T-Online',
    '-----Original-Nachricht-----\nBetreff: Hello\nDatum: 2026-11-28T05:10:00+0100\nVon: "Sam Field" <sam@x.test>\nAn: ina@shop.test\n',
  ),
  top(
    'Orange',
    `> Message du 28/11/26 05:10\n> De : "Sam Field" <sam@x.test>\n> A : ina@shop.test\n> Objet : Hello\n>`,
    'Oui.',
    quoted,
  ),
  top(
    'Zimbra',
    '----- Mail original -----\nDe: "Sam Field" <sam@x.test>\nÀ: ina@shop.test\nEnvoyé: Samedi 28 Novembre 2026 05:10:00\nObjet: Hello\n',
  ),
  top('Missive', 'On November 28, 2026 at 5:10 AM, Sam Field (sam@x.test) wrote:\n'),
  [
    'Open-Xchange, below',
    `> Sam Field <sam@x.test> hat am 28.11.2026 05:10 CET geschrieben:\n>\n${quoted}\n\nGern.`,
    'Gern.',
  ],
  ['mutt, below', `Sam Field wrote (28 Nov 2026, 05:10):\n${quoted}\n\nYes.`, 'Yes.'],
  [
    'a list of the author’s own',
    `We need:\nFrom: the old site, all photos\nTo: the new one\n\nOn Sat, Nov 28, 2026 at 5:10 AM Sam Field <sam@x.test> wrote:\n${quoted}`,
    'We need:\nFrom: the old site, all photos\nTo: the new one',
  ],
]

/** HTML replies without a text part. */
const inner =
  '<div>Hi there,</div><div>Would a free check of your website help?</div><a href="https://app.own.test/u/sample">Unsubscribe</a>'
export const HTML_QUOTES: [name: string, html: string, own: string][] = [
  [
    'Gmail',
    `<div dir="ltr">Yes please</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Sat, Nov 28, 2026 at 5:10 AM Sam Field &lt;<a href="mailto:sam@x.test">sam@x.test</a>&gt; wrote:<br></div><blockquote class="gmail_quote">${inner}</blockquote></div>`,
    'Yes please',
  ],
  [
    'Outlook desktop',
    `<div class=WordSection1><p class=MsoNormal>Yes please</p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'><p class=MsoNormal><b>From:</b> Sam Field <br><b>Sent:</b> Saturday, November 28, 2026 5:10 AM<br><b>To:</b> Ina<br><b>Subject:</b> Hello</p></div></div>${inner}</div>`,
    'Yes please',
  ],
  [
    'Outlook on the web',
    `<div>Yes please</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>From:</b> Sam Field<br><b>Sent:</b> Saturday, November 28, 2026 5:10 AM<br><b>To:</b> Ina<br><b>Subject:</b> Hello</font></div>${inner}`,
    'Yes please',
  ],
  [
    'Outlook de',
    `<p>Ja bitte</p><hr><b>Von:</b> Sam Field<br><b>Gesendet:</b> Samstag, 28. November 2026 05:10<br><b>An:</b> Ina<br><b>Betreff:</b> Hello<br>${inner}`,
    'Ja bitte',
  ],
  [
    'a document in a document',
    `<html><head><title>x</title></head><body><div>Yes please</div><div>On Sat, Nov 28, 2026 at 5:10 AM Sam Field &lt;sam@x.test&gt; wrote:</div><blockquote type="cite"><html><head><style>p{}</style></head><body>${inner}</body></html></blockquote></body></html>`,
    'Yes please',
  ],
  [
    'Thunderbird, below',
    `<html><body><div class="moz-cite-prefix">On 28.11.26 05:10, Sam Field wrote:<br></div><blockquote type="cite"><!DOCTYPE html><html><body>${inner}</body></html></blockquote><p>Please remove me.</p></body></html>`,
    'Please remove me.',
  ],
  [
    'Yahoo',
    `<div>Yes please</div><div id="ydp1yahoo_quoted_1" class="yahoo_quoted"><div>On Saturday, November 28, 2026 at 05:10:00 AM PST, Sam Field &lt;sam@x.test&gt; wrote: </div><div>${inner}</div></div>`,
    'Yes please',
  ],
  [
    'Proton',
    `<div>Yes please</div><div class="protonmail_quote">On Saturday, November 28th, 2026 at 5:10 AM, Sam Field &lt;sam@x.test&gt; wrote:<br><blockquote class="protonmail_quote">${inner}</blockquote></div>`,
    'Yes please',
  ],
  ['Gmail class without attribution', `<div>Yes please</div><div class="gmail_quote">${inner}</div>`, 'Yes please'],
]
