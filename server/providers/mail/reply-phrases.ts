/** What a server's refusal means for its recipient; see `judgeReply`. */
type Verdict = 'bad-address' | 'mailbox-full' | 'blocked' | 'soft'

/** What a refusal is about. `member` is somebody behind a group address, which may be good. */
export type Scope = 'address' | 'domain' | 'member' | 'mailbox' | 'sender' | 'message' | 'server' | 'none'

/** Why a server refused an email, by the names that bounce parsers share. */
export const reasons = {
  userunknown: ['bad-address', 'address'],
  hasmoved: ['bad-address', 'address'],
  closed: ['bad-address', 'address'],
  hostunknown: ['bad-address', 'domain'],
  notaccept: ['bad-address', 'domain'],
  mailboxfull: ['mailbox-full', 'mailbox'],
  suspend: ['soft', 'mailbox'],
  rejected: ['blocked', 'sender'],
  policyviolation: ['blocked', 'sender'],
  emailtoolarge: ['soft', 'message'],
  expired: ['soft', 'server'],
  networkerror: ['soft', 'server'],
  undefined: ['soft', 'server'],
} satisfies Record<string, [Verdict, Scope]>

export type Reason = keyof typeof reasons

/** The words for a person's address in the languages of mail servers, and for its absence. */
const WHOSE = '(?:user|recipient|mail ?box|account|address|addressee|alias|e ?mail|customer|person|inbox|login)'
const BE = '(?:is |are |was |could ?|can ?|does ?|did ?|do ?|has |has already )?'
const ABSENT =
  "(?:no|n'?)t (?:be )?(?:found|exists?|listed|recogni[sz]ed|present|registered|known)|no longer exists?|been (?:deleted|removed)|deleted"

/** A reason applies by its codes or its words. Only permanent refusals, and a name server's last word, count. */
export interface Row {
  reason: Reason
  codes?: RegExp
  words?: string[]
  isPermanent?: true
}

/** The field's wording in lower case, with spaces for hyphens. Of a reply that says two things, the earlier row counts. */
export const table: Row[] = [
  {
    reason: 'mailboxfull',
    codes: /^[45]\.2\.2$/,
    words: [
      'over ?(?:the |its |their )?quota\\b',
      'quota (?:is |was )?(?:full|exceed|violat)',
      'exceed\\w{0,20} (?:\\w{1,20} ){0,3}(?:quota|storage|mailbox size|local limit)',
      'recipient.s mailbox exceeded',
      '(?:mail ?box|inbox|account|maildir|mail ?drop|user|(?:mail ?)?folder):? (?:for user )?(?:is |are |was |now |already |currently ){0,3}full\\b',
      'full (?:mail ?box|inbox)',
      'out of (?:storage|disk)',
      '(?:insufficient|not enough|no more) (?:disk|storage|mailbox|free)|(?:mailbox|disk) space (?:is )?not enough',
      'no space left',
      'disk (?:is )?full',
      'mailbox (?:size|storage|limit) (?:limit )?(?:exceeded|reached)',
      'bo[iî]te (?:aux lettres |de r[eé]ception |mail )?(?:est )?pleine',
      '(?:postfach|postvak|postbus|mailbox|speicher\\w{0,20})[^.]{0,25} (?:ist |is )?(?:voll?\\b|[uü]berf[uü]llt|ersch[oö]pft|[uü]berschritten)',
      'buz[oó]n (?:est[aá] )?lleno',
      'casella (?:di posta )?(?:[eè] )?piena',
      'caixa (?:postal |de correio )?(?:est[aá] )?cheia',
      'skrzynka (?:\\S{1,64} )?(?:jest )?pe[lł]na',
      'ящик переполнен',
      'メールボックスが(?:一杯|いっぱい|満杯)',
      '邮箱(?:已满|空间不足)',
    ],
  },
  {
    reason: 'expired',
    codes: /^[45]\.4\.(?:7|300)$/,
    words: [
      '(?:message|delivery|envelope|queue|time|lifetime) (?:time )?(?:has )?expired',
      'retry (?:time|timeout) (?:exceeded|not reached)',
      '(?:in the|on) queue (?:for )?too long',
      'too (?:long|old) (?:in|on) (?:the )?queue',
      'message (?:is )?too old',
      '(?:delivered|deliver|undeliverable) (?:for|within|in) (?:the last )?\\d',
      'after multiple (?:retries|attempts)',
      'failed \\d{1,6} attempts',
      'hop count exceeded',
      'too many (?:hops|received)',
      'mail (?:is )?loop',
      'loops? back to (?:myself|me)\\b',
    ],
  },
  {
    reason: 'policyviolation',
    words: [
      'spam(?:haus|cop|assassin|med|ming)?\\b',
      'block(?:ed|ing|list)(?! (?:due to|for) inactivity)',
      'black ?list',
      'reputation\\b',
      'polic(?:y|ies)\\b',
      'unsolicited\\b',
      'banned\\b',
      '(?:dmarc|dkim|spf|dnsbl|rbl)\\b',
      'relay(?:ing)? (?:not|denied|access|prohibited)',
      'rate limit',
      'too many\\b',
      'virus\\b',
      'helo\\b',
      'ehlo\\b',
      'client host\\b',
      'reverse (?:dns|host|lookup)',
      'your (?:host|ip|server|domain|sending|network|account|mailbox|user)',
      'ptr\\b',
      'invalid dns\\b',
      'gr[ae]y ?list',
      'unauthenticated\\b',
      'said: denied\\b',
      'ip=\\S{1,64} a problem occurred',
    ],
  },
  {
    reason: 'rejected',
    codes: /^5\.1\.[78]$/,
    words: [
      'senders?\\b',
      'mail ?from\\b',
      '(?:return|reverse) (?:path|address)\\b',
      'from[: ]+address\\b',
      'originator\\b',
      'verification failed for\\b',
      'while verifying\\b',
    ],
  },
  {
    reason: 'networkerror',
    words: ['temporar(?:y|ily)\\b', 'vor[uü]bergehend', 'temporairement', 'temporalmente', 'temporariamente'],
  },
  {
    reason: 'hasmoved',
    isPermanent: true,
    words: [
      '(?:user|recipient|mailbox|address|account|person) has moved',
      'no longer (?:works?|employed|with|on (?:this )?server|at (?:this|our)|here\\b|in use\\b|valid|accept)',
      '(?:person|user|employee|colleague|recipient|he|she) (?:has )?left\\b',
      'left (?:the|our) (?:company|firm|organi[sz]ation)',
      'not our (?:user|customer)',
    ],
  },
  {
    reason: 'userunknown',
    isPermanent: true,
    words: [
      `${WHOSE}s?(?: name)?:? (?:\\S{1,64} )?(?:is |are |was )?(?:currently )?(?:unknown|not known|non ?existent|invalid)\\b`,
      '(?:unknown|non ?existent|no such|invalid|illegal|unrecogni[sz]ed) (?:local |final delivery |destination |e ?mail |virtual |smtp )?(?:user|recipient|mail ?box|address|addressee|account|alias|local ?part|person|login|name|mail ?drop)',
      'no such (?:email|mail|one)\\b',
      `${WHOSE}\\b[^.]{0,40} ${BE}(?:${ABSENT})`,
      "(?:doesn't|does not|don't|do not) have an? (?:\\S{1,64} )?(?:account|mailbox|user)",
      'no (?:mail ?box|account|user|recipient) (?:here|by|with|of) (?:by )?(?:that|this|the)?',
      'not a valid (?:user|mailbox|recipient)',
      'nieznany (?:adresat|u[zż]ytkownik|odbiorca)',
      'no local mailbox',
      'not in my validrcptto',
      'unrout(?:e)?able (?:mail )?(?:address|domain|recipient)',
      'recipient ?not ?found',
      'recipnotfound',
      'undeliverable address: (?:unknown|user|no such|mailbox|recipient)',
      'not recogni[sz]e the recipient',
      '(?:destinataire|adresse|utilisateur|bo[iî]te|compte)[^.]{0,40} (?:inconnu|inexistant|invalide|n.existe p)',
      'adresse d au moins un destinataire invalide',
      '(?:empf(?:ae|ä|a)nger|benutzer|nutzer|adress\\w{0,20}|teilnehmer|konto|postfach)[^.]{0,40} (?:unbekannt|nicht (?:gefunden|bekannt|vorhanden)|existiert nicht|ung(?:ue|ü|u)ltig)',
      'unbekannte\\w{0,20} (?:empf(?:ae|ä|a)nger|benutzer|adresse)',
      'kein\\w{0,20} (?:solch\\w{0,20} )?(?:benutzer|empf(?:ae|ä)nger|postfach)',
      '(?:usuario|destinatario|buz[oó]n|direcci[oó]n|cuenta)[^.]{0,40} (?:desconocid|no existe|inexistente|no encontrad|inv[aá]lid)',
      '(?:usu[aá]rio|utilizador|destinat[aá]rio|caixa|endere[cç]o|conta)[^.]{0,40} (?:desconhecid|n[aã]o existe|inexistente|n[aã]o encontrad|inv[aá]lid)',
      '(?:utente|destinatario|casella|indirizzo)[^.]{0,40} (?:sconosciut|non esiste|non trovat|inesistente|non valid)',
      '(?:gebruiker|ontvanger|adres|postvak)[^.]{0,40} (?:onbekend|bestaat niet|niet gevonden|ongeldig)',
      'onbekende (?:gebruiker|ontvanger)',
      '(?:u[zż]ytkownik|adres|konto|odbiorca|skrzynka)[^.]{0,40} (?:nie istnieje|nieznany|nie znaleziono)',
      '(?:anv[aä]ndar|mottagar|bruker|modtager|adress)[^.]{0,40} (?:ok[aä]nd|finns inte|ukjent|ukendt|findes ikke|finnes ikke)',
      'такого пользователя нет',
      '(?:пользовател|адрес|получател|ящик)[^.]{0,40} (?:не найден|не существует|неизвест)',
      '(?:宛先|ユーザ|アドレス|メールボックス|ディレクトリ)[^。]{0,40}(?:存在しません|見つかりません|不明)',
      '(?:用户|收件人|邮箱|地址)[^。]{0,20}(?:不存在|未找到|无效)',
    ],
  },
  {
    reason: 'notaccept',
    isPermanent: true,
    words: [
      'null ?mx\\b',
      '(?:host|domain|destination|system)\\S{0,64} (?:does not|doesn.t|do not|not) accept(?:s|ing)? (?:any )?(?:e ?)?(?:mail|messages|network messages)(?! from)',
      'accepts no (?:e ?)?mail(?! from)',
      'indicated no smtp service',
      'no mx found for domain',
    ],
  },
  {
    reason: 'networkerror',
    words: ['try (?:it )?again\\b', 'try later\\b', 'later retry', 'servfail\\b', 'server failure\\b'],
  },
  { reason: 'hostunknown', words: ['nxdomain\\b', 'infodomainnonexistent\\b'] },
  {
    reason: 'hostunknown',
    isPermanent: true,
    words: [
      `(?:host|domain)(?: or domain name| name| [a-z]\\S{0,63})? ${BE}(?:unknown|non ?existent|${ABSENT})`,
      'no such domain',
      'bad destination (?:system|host)',
      "couldn't find (?:any host|a mail exchanger)",
      'records point to non ?existent hosts',
      'all host address lookups failed permanently',
      '(?:domain|hôte|domaine) (?:inconnu|inexistant)',
    ],
  },
  { reason: 'policyviolation', codes: /^[45]\.7\./ },
  {
    reason: 'suspend',
    words: ['suspended\\b', 'frozen\\b', '(?:account|mailbox|user) is (?:locked|blocked)', 'on ?hold\\b'],
  },
  {
    reason: 'closed',
    isPermanent: true,
    words: [
      '(?:mail ?box|account|user|recipient)\\b[^.]{0,60} (?:disabled|deactivated|inactive|terminated|closed|discontinued|cancell?ed|expired|blocked (?:due to|for) inactivity)\\b',
      '(?:deactivated|disabled|inactive|closed) (?:mail ?box|account|user|recipient)',
    ],
  },
  {
    reason: 'userunknown',
    isPermanent: true,
    words: [
      'mailbox (?:is )?unavailable\\b',
      'recipient (?:address )?rejected: access denied',
      '#5\\.1\\.0 address rejected',
    ],
  },
  {
    reason: 'networkerror',
    words: [
      'time ?d? ?out\\b',
      'connection (?:refused|reset|closed|dropped|lost)',
      'unreachable\\b',
      'no route to host',
      'lookup fail',
      'network error',
      'not reachable\\b',
      'not responding\\b',
    ],
  },
  { reason: 'userunknown', codes: /^5\.1\.(?:1|3|5|10|351)$/ },
  { reason: 'hasmoved', codes: /^5\.1\.6$/ },
  { reason: 'hostunknown', codes: /^5\.(?:1\.2|4\.4|4\.310)$/ },
  {
    reason: 'emailtoolarge',
    codes: /^5\.(?:3\.4|2\.3)$/,
    words: [
      '(?:message|mail|size|length|line|data)\\b[^.]{0,30} (?:too (?:big|large|long)|limit exceeded|exceeds|over limit)',
      'exceeds? (?:\\w{1,20} ){0,3}(?:size|limit|length)',
    ],
  },
  {
    reason: 'policyviolation',
    words: [
      '(?:message|content|mail|attachment|connection|host|client)(?: \\w{1,20})? (?:was |is |been )?(?:rejected|refused|denied|filtered)',
      'not (?:permitted|allowed|authori[sz]ed)',
      'authentication (?:is )?required',
      'access denied',
      'unwanted\\b',
      'abus(?:e|ive)\\b',
    ],
  },
]
