import { readFileSync } from 'node:fs'
import type { WriterWords } from '../language.ts'
import { asWe, deed } from './deeds.ts'
import { asks, bridges, mentions, modifiers, namedAsks, openAsks, uses } from './offers.ts'

export const de: WriterWords = {
  reads: {
    countries: 'DE AT CH LI',
    regions: {
      // South Tyrol and the east of Belgium
      IT: /bolzano|bozen|südtirol|sudtirol|south tyrol|alto adige|meran|brixen|bruneck|sterzing/i,
      BE: /eupen|sankt vith|st\. vith|ostbelgien/i,
    },
    phone: /^(?:\+|00)(?:49|43|41|423)/,
    address:
      /(?:straße|strasse|str\.|gasse|platz|allee|ufer|ring)(?!\p{L})|(?<!\p{L})(?:deutschland|germany|österreich|austria|schweiz|köln|münchen|berlin|hamburg|frankfurt|stuttgart|düsseldorf|leipzig|dortmund|bremen|dresden|hannover|nürnberg|bonn|münster|mannheim|karlsruhe|augsburg|freiburg|heidelberg|wien|graz|linz|salzburg|innsbruck|zürich|basel|bern|luzern|winterthur|st\. gallen|chur)(?!\p{L})/iu,
    topLevel: /\.(?:de|at|li|koeln|berlin|hamburg|bayern)(?:\/|$)/,
    common:
      /(?<!\p{L})(?:der|die|das|dem|den|und|für|mit|ihre?[mnrs]?|sie|wir|ich|von|im|ist|sind|eine?[mnrs]?|auf|aus|bei|zum|zur|nicht|inkl|pro|ab|uns|unsere?|einmalig|monatlich|oder|als|alle|keine?|biete|fenster|monat|zwei|drei|stück|gratis|kostenlos|pauschal)(?!\p{L})|ß|[äöü]\p{L}|(?<=\p{L}{3})(?:ung|ungen|keit|heit)(?!\p{L})/giu,
  },
  greetings: {
    professional: 'Guten Tag, Team {of},',
    casual: 'Hallo {name},',
    friendly: 'Guten Tag, liebes Team {of},',
  },
  nameless: { professional: 'Guten Tag,', casual: 'Hallo,', friendly: 'Guten Tag,' },
  personal: { professional: 'Guten Tag, {name},', casual: 'Hallo {name},', friendly: 'Guten Tag, {name},' },
  // "Team von das Lett" isn’t German.
  articles:
    /^(?:der|die|das|zum|zur|im|am|(?:alte|neue|grüne|goldene|schöne|rote|blaue|kleine|große|weiße|schwarze|wilde|erste)[rsn]?)(?!\p{L})/iu,
  ofName,
  signOffs: { professional: 'Freundliche Grüße', casual: 'Viele Grüße', friendly: 'Herzliche Grüße' },
  isLowercaseAfterGreeting: true,
  subjects: ['{noun} für {name}', '{noun}: {name}'],
  websiteSubject: 'Ihre Website, {name}',
  namelessSubject: '{noun} für Ihren Betrieb',
  anyNoun: 'ein Angebot',
  and: 'und',
  quotes: ['„', '“'],
  decimal: ',',
  frames: {
    thing: '[Ich biete|Wir bieten] {x}.',
    role: '[Ich bin|Wir sind] {x}.',
    other: '[Mein|Unser] Angebot: {x}.',
    about: '[Ich bin|Wir sind] {x}.',
    price: 'Der Preis: {x}.',
    link: 'Mehr dazu: {x}',
    sentence:
      /^(?:ich|wir) \p{Ll}+(?:e|n|t)(?!\p{L})|^(?:ich|wir|sie|es|das|wenn|mit|bei|unser[e]?|mein[e]?|als|seit)\s.*(?<!\p{L})(?:\p{Ll}{2,}(?:e|en|st|t)|bin|sind|ist|hat|habe|haben)(?!\p{L})|^(?:\p{Lu}[\p{L}&-]*\s){1,3}(?:bietet|macht|baut|reinigt|liefert|repariert|druckt|hilft|beantwortet|spart|bringt|kommt|findet|zeigt|schreibt|erledigt|erstellt|übernimmt|ist)\s/iu,
    role_:
      /^(?:\S+ )?\S*(?:designer|entwickler|berater|fotograf|texter|programmierer|techniker|coach|freiberufler|gestalter|trainer|makler|übersetzer|dolmetscher|buchhalter|elektriker|installateur|klempner|maler|schreiner|tischler|gärtner|steuerberater|musiker|florist|schneider|glaser|dachdecker|schlosser|grafiker|redakteur|masseur|anwalt|architekt)(?:in)?$|^(?:\S+ )?(?:agentur|webagentur|werbeagentur|designbüro|studio|druckerei|reinigungsfirma)$/iu,
    // "Fenster putzen" is no thing.
    isThing:
      /^(?![Mm]ehr |[Ww]eniger |\p{Lu}\p{Ll}{3,}er \p{Lu})(?!(?:\p{Lu}[\p{L}-]+ ){1,3}\p{Ll}+(?:en|ern|eln)(?: und \p{Ll}+(?:en|ern|eln))?(?:,|:|$| (?:für|ab|in|zu|vor|bei|am|nach|mit|und) ))\p{Lu}|^\p{Ll}+(?:e|es) \p{Lu}/u,
    article: [
      [
        /^(?:\p{L}+e )?[\p{L}-]*(?:website|webseite|speisekarte|treuekarte|homepage|app|anlage|kasse|seite)(?!\p{L})/iu,
        'eine ',
      ],
      [
        /^(?:\p{L}+es )?[\p{L}-]*(?:system|konzept|paket|programm|portal|abo|logo|video|trio|duo|angebot)(?!\p{L})/iu,
        'ein ',
      ],
      [/^[\p{L}-]*(?:shop|relaunch|chatbot|workshop|kurs|newsletter|auftritt|film)(?!\p{L})/iu, 'einen '],
    ],
    bareVerb:
      /^(?:biete|baue|gestalte|mache|verkaufe|repariere|übersetze|fotografiere|schreibe|drucke|reinige|putze|liefere|erstelle|entwickle|plane|pflege|vermiete|installiere|berate|betreue|fertige|nähe|male|organisiere|suche|übernehme)(?= \p{L})/iu,
    request:
      /^(?:bitte )?(?:rufen|schreiben|melden|antworten|fragen|buchen|kontaktieren|senden|schicken|nennen|besuchen) (?:sie|uns|mich|einfach)(?!\p{L})/iu,
    isWe: /(?<!\p{L})(?:wir|uns|unser[e]?[nmrs]?)(?!\p{L})/iu,
    offering:
      /^(?:(?:ich|wir) (?:biete|verkaufe|liefere|liefer|drucke|mache|erstelle|baue|vermiete|gestalte|schreibe|produziere|entwickle|entwickel|backe|röste|plane|nähe|montiere|installiere|drehe|entwerfe|vermittel|vermittle|verleihe|fertige|braue|koche|züchte|führe|stelle)n?|(?:mein|unser) angebot:)\s(?:Ihnen )?/iu,
    wanting:
      /^(?:keine zeit für|brauchen sie|suchen sie|ärger mit|probleme mit)(?: (?:hilfe|unterstützung) (?:bei|mit))? (.+)\?$/iu,
    goods: /(?:verkauf|liefer|druck|bau|vermiet|produzier|back|röst|näh|verleih|fertig|brau|koch|züchte)/i,
    amRole: /^(?:ich bin|wir sind) (?:eine? )?/i,
    someOf: /^(?:(?:eine?[nmr]?|der|die|das|den|ihre?n?|unsere?n?|meine?n?|ihnen|auch) )+/iu,
    lacksArticle: /^(?!eine?n? ).*(?:(?:ung|service|check)|[^ens])$/iu,
    noThing:
      /^(?:antworten|lösungen|leistungen|hilfe|produkte|ideen)$|^[^\p{Lu}]*$|^(?:garantiert\p{Ll}*|beste[rns]?|und|oder|mehr|weniger|ohne|keine?|wenn|als|mit|bei|für|in|aus|von|zu|alles|wir|ich|sie|es|so|endlich|nie|wie|warum|wer|jetzt|hier)(?!\p{L})/iu,
    beyond:
      /\s(?:für|mit|ohne|ab|in|im|am|an|auf|bei|zu|zum|zur|aus|(?<!ung )von|vor|ins|ans|vom|beim|fürs|nach|pro|bis|als|per|über|um|jede[nrsm]?|alle|\p{L}{3,6}mal|täglich|wöchentlich|tag und nacht|innerhalb|inklusive|inkl|nur|an,|und (?:wir|ich|unser\p{L}*)|–|\d\S*|€\S*)(?=[\s.,;:]|$)|[.:;()–]/iu,
    audience: /(?<!\p{L})(?:für|fürs|damit|helfen?(?! ihnen))(?!\p{L})/iu,
    introduction:
      /^(?:[Gg]uten (?:[Tt]ag|[Mm]orgen)|[Hh]allo|[Mm]oin|[Ss]ervus|[Gg]rüezi|[Ii]ch bin|[Ii]ch heiße|[Mm]ein Name|[Ww]ir sind)(?!\p{L})|[?!]\s*$|(?<!\p{L})(?:Sie|Ihre?[mnrs]?|du|deine?[mnrs]?)(?!\p{L})/u,
    hello: /^(?:guten (?:tag|morgen)|hallo|moin|servus|grüezi)(?: zusammen)?[,!.]\s*/iu,
  },
  services: readFileSync(new URL('./services.txt', import.meta.url), 'utf8'),
  modifiers,
  deed,
  asWe,
  asks,
  openAsks,
  namedAsks,
  uses,
  answers: {
    '€': 'Dann nenne[|n] [ich|wir] Ihnen einen Preis.',
    '>': 'Eine Zeile reicht, dann schreibe[|n] [ich|wir] Ihnen, was zu tun wäre.',
    '#': 'Soll[|en] [ich|wir] Ihnen {x} schicken?',
  },
  askOfPeer:
    'Geben Sie Aufträge weiter, wenn es zu viel wird? Ein Ja reicht, dann schreibe[|n] [ich|wir] Ihnen, was [ich|wir] übernehmen [könnte|könnten].',
  askOfWebsite: 'Soll[|en] [ich|wir] Ihnen drei Dinge schicken, die [ich|wir] an Ihrer Website ändern würde[|n]?',
  bridges,
  mentions,
  replies: {
    asks: {
      price:
        /(?<!\p{L})(?:preise?|kosten?|kostet|tarife?|gebühr\p{L}{0,4}|wie ?viel|wieviel|teuer|kostenvoranschlag)(?!\p{L})/iu,
      call: /(?<!\p{L})(?:anruf\p{L}{0,4}|rufen|ruf|telefon\p{L}{0,8}|gespräch|sprechen|reden|treffen|termin)(?!\p{L})/iu,
      more: /(?<!\p{L})(?:mehr|details?|informationen|infos?|einzelheiten|wie (?:das|es) (?:funktioniert|geht|läuft)|schicken|senden)(?!\p{L})/iu,
    },
    thanks: 'Vielen Dank für Ihre Antwort.',
    call: '[Darf ich|Dürfen wir] Sie am {first} anrufen, oder passt Ihnen {second} besser?',
    hours: ['um 10 Uhr', 'um 14 Uhr'],
    later: '[Ich melde mich|Wir melden uns] am {date} wieder.',
    other: '[Ich schreibe|Wir schreiben] an {address}.',
  },
  followUps: {
    again: ['[Ich habe|Wir haben] Ihnen vor ein paar Tagen geschrieben, das Thema war {noun}.'],
    smaller: [
      'Wenn eine ganze Antwort zu lang ist: Ein Ja, ein Nein oder „später“ reicht.',
      'Auch eine Frage dazu ist willkommen, eine Zeile reicht.',
    ],
    last: [
      'Das Thema war {noun}: Passt Ihnen ein anderer Monat besser? Antworten Sie einfach mit seinem Namen, dann [melde ich mich|melden wir uns] wieder. Wenn Sie es gar nicht brauchen, reicht ein kurzes Nein.',
    ],
  },
}

/** "Team der Bäckerei Schmidt", "Team vom Hotel Adler", "Team von Schmidt". */
function ofName(name: string): string {
  const head = name.split(' ')[0]?.toLowerCase() ?? ''
  if (
    /(?:[^aeiouy]erei|ung|schaft|thek|stube|schänke|mühle|alm|hütte|küche|fabrik|manufaktur|akademie|station|pension|osteria|trattoria|taverne|therapie|drogerie|konditorei|patisserie|gärtnerei|druckerei|praxis|kanzlei|apotheke|schule|werkstatt|agentur|bar|klinik|pizzeria|boutique|galerie|anwälte|ärzte|architekten|notare|steuerberater)$/u.test(
      head,
    )
  )
    return `der ${name}`
  const isNeuter =
    /(?:restaurant|haus|hof|keller|garten|markt|center|verein|club|laden|dienst|betrieb|service|treff|eck|stüberl|restaurant|café|cafe|hotel|bistro|studio|atelier|institut|weingut|reisebüro|büro|friseur|salon|zentrum|imbiss|kino|theater)$/u.test(
      head,
    )
  return `${isNeuter ? 'vom' : 'von'} ${name}`
}
