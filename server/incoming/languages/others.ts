import type { ReplyLanguage } from './language.ts'

/** Languages whose quotes we recognize, and whose replies the user judges: `wrote / on / from / sent / to / subject / original / device`. */
const TABLE = `
  napisał|napisała|napisał a|pisze / w dniu|dnia|o / od|nadawca / wysłano|data|wysłane / do|dw / temat / oryginalna wiadomość|wiadomość oryginalna|wiadomosc przekazana dalej / wysłane z|wysłano z|pobierz aplikacje|pobierz outlook
  skrev / den|pa / från / skickat|datum|skickades / till|kopia / ämne / ursprungligt meddelande|vidarebefordrat meddelande|originalmeddelande / skickat från|hämta outlook
  skrev|skrev følgende / den|pa / fra / sendt|dato / til|kopi / emne / opprinnelig melding|oprindelig meddelelse|videresendt melding|videresendt meddelelse|original melding / sendt fra|hent outlook|få outlook|skaff deg outlook
  kirjoitti /  / lähettäjä / lähetetty|päivämäärä / vastaanottaja|kopio / aihe / alkuperäinen viesti|välitetty viesti / lähetetty|hanki outlook
  napsal|napsala|napsal a|napísal / dne|dňa / od / odesláno|odoslané|datum / komu|kopie / předmět / původní zpráva|přeposlaná zpráva|pôvodná správa / odesláno z|odoslané z
  ezt írta|írta /  / feladó / elküldve|dátum|küldve / címzett / tárgy / eredeti üzenet|továbbított üzenet /
  a scris / în|pe / de la|din / trimis|data|trimis la / către / subiect / mesaj original|mesaj redirecționat / trimis de pe|trimis din
  пишет|написал|написала|написал а|писал|написав /  / от|от кого|від / отправлено|дата|надіслано / кому|копия / тема / исходное сообщение|пересылаемое сообщение|пересланное сообщение|оригинальное сообщение / отправлено с|отправлено из
  yazdı|yazdi|şunu yazdı|sunu yazdi /  / kimden|gönderen / gönderildi|tarih|gönderme tarihi / kime|bilgi / konu / orijinal mesaj|özgün ileti|iletilen mesaj / iphone’umdan gönderildi|iphone umdan gonderildi
  έγραψε / στις / από / στάλθηκε|ημερομηνία|εστάλη / προς / θέμα / αρχικό μήνυμα /
  va escriure / el / de / enviat / per a / assumpte / missatge original /
  书き込みました|写道|寫道|のメール|wrote /  / 差出人|发件人|寄件者|보낸 사람|보낸사람|送信元 / 送信日時|发送时间|寄件日期|보낸 날짜|보낸날짜|日期|날짜|日時|傳送時間 / 宛先|收件人|收件者|받는 사람|받는사람 / 件名|主题|主旨|제목|主題 / 元のメッセージ|原始邮件|原始郵件|원본 메시지|転送メッセージ / iphoneから送信|从我的|나의 iphone`

export const others: ReplyLanguage[] = TABLE.trim()
  .split('\n')
  .map(line => {
    const [wrote = '', on = '', from = '', sent = '', to = '', subject = '', original = '', device = ''] = line
      .trim()
      .split(/ \/ ?/)
    return { wrote, on, from, sent, to, subject, original, device, months: '', days: '' }
  })
