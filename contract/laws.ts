/**
 * What a first email to a stranger at a company needs, by the law of the country.
 * `consent`: given before. `published`: none if they published the address for business and the email is about it. `notice`: none,
 * but it says who writes, where the address is from, and how to object.
 */
export type Needs = 'consent' | 'published' | 'notice'

interface Law {
  companies: Needs
  /** Sole traders, and in some countries partnerships. */
  soleTraders: Needs
  statute: string
  source: string
}

/** When the statutes below were noted. */
export const LAWS_NOTED = '2026-11-30'

/** The country by its ISO 3166 code; what companies need, and sole traders, if that's more; the statute, and where it is. */
const TABLE = `
AT|consent|TKG 2021, § 174|https://www.ris.bka.gv.at/eli/bgbl/i/2021/190
AU|published|Spam Act 2003, s 16 and sch 2|https://www.legislation.gov.au/C2004A01214/latest/text
BE|published consent|CDE, art. XII.13; AR 4.4.2003|https://www.ejustice.just.fgov.be/eli/loi/2013/02/28/2013A11134/justel
CA|published|CASL, s 6 and 10(9)|https://laws-lois.justice.gc.ca/eng/acts/E-1.6/
DE|consent|UWG, § 7|https://www.gesetze-im-internet.de/uwg_2004/__7.html
DK|consent|Markedsføringsloven, § 10|https://www.retsinformation.dk/eli/lta/2017/426
ES|consent|LSSI (Ley 34/2002), art. 21|https://www.boe.es/buscar/act.php?id=BOE-A-2002-13758
FI|notice consent|Laki 917/2014, 200–202 §|https://www.finlex.fi/fi/laki/ajantasa/2014/20140917
FR|notice|CPCE, art. L34-5|https://www.cnil.fr/fr/la-prospection-commerciale-par-courrier-electronique
GB|notice consent|PECR 2003, reg 22|https://www.legislation.gov.uk/uksi/2003/2426/regulation/22
IE|notice consent|S.I. No. 336/2011, reg 13|https://www.irishstatutebook.ie/eli/2011/si/336/made/en/print
IT|consent|Codice privacy (D.lgs. 196/2003), art. 130|https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:decreto.legislativo:2003-06-30;196
NL|published|Telecommunicatiewet, art. 11.7|https://wetten.overheid.nl/BWBR0009950
NO|notice consent|Markedsføringsloven, § 15|https://lovdata.no/dokument/NL/lov/2009-01-09-2
NZ|published|Unsolicited Electronic Messages Act 2007, s 9|https://www.legislation.govt.nz/act/public/2007/0007/latest/whole.html
PL|consent|Prawo komunikacji elektronicznej (2024), art. 398|https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU20240001221
PT|notice consent|Lei n.º 41/2004, art. 13.º-A|https://data.dre.pt/eli/lei/41/2004/08/18/p/dre/pt/html
SE|notice consent|Marknadsföringslag (2008:486), 19 §|https://www.riksdagen.se/sv/dokument-och-lagar/dokument/svensk-forfattningssamling/marknadsforingslag-2008486_sfs-2008-486/
US|notice|CAN-SPAM Act, 15 U.S.C. § 7704|https://www.ftc.gov/business-guidance/resources/can-spam-act-compliance-guide-business`

/** A country that isn't here isn't judged. It isn't legal advice: docs/laws.md. */
export const LAWS: Record<string, Law> = Object.fromEntries(
  TABLE.trim()
    .split('\n')
    .map(row => {
      const [country = '', needs = '', statute = '', source = ''] = row.split('|')
      const [companies, soleTraders = companies] = needs.split(' ') as [Needs, Needs?]
      return [country, { companies, soleTraders, statute, source }]
    }),
)

/** The EU, the EEA, and the UK. */
const EUROPE = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO GB'.split(' ')
/** Where the law asks for consent before an image tells whether an email was opened. */
const OPENS_NEED_CONSENT = new Set(EUROPE)
/** Where a first email has to say where the address is from. */
const ORIGIN_NAMED = new Set(EUROPE)
/** Where even companies have to agree before an advertising call, or may be presumed to, by what the offer is to them. Others aren't judged. */
const CALLS: Record<string, Rule['voice']> = { AT: 'consent', PL: 'consent', DE: 'presumed' }

/** Where the other rules are from. */
export const OTHER_SOURCES: Record<'opens' | 'origin' | 'voice', string[]> = {
  opens: [
    'https://eur-lex.europa.eu/eli/dir/2002/58/oj (art. 5(3))',
    'https://www.edpb.europa.eu/our-work-tools/our-documents/guidelines/guidelines-22023-technical-scope-art-53-eprivacy-directive_en',
    'https://www.legislation.gov.uk/uksi/2003/2426/regulation/6',
  ],
  origin: [
    'https://eur-lex.europa.eu/eli/reg/2016/679/oj (art. 14)',
    'https://www.legislation.gov.uk/eur/2016/679/article/14',
  ],
  voice: [
    'https://www.ris.bka.gv.at/eli/bgbl/i/2021/190 (§ 174)',
    'https://www.gesetze-im-internet.de/uwg_2004/__7.html (abs. 2 nr. 1)',
    'https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU20240001221 (art. 398)',
  ],
}

/** What Canvass does for the recipients of a country. The law’s table proposes it, and the operator may decide otherwise. */
export interface Rule {
  companies: Needs
  soleTraders: Needs
  /** Whether an open is counted without the recipient’s consent. */
  opens: 'consent' | 'free'
  /** Whether a first email says where the address is from. */
  origin: 'named' | 'free'
  /** Whether a call may be placed; `presumed`: if the business can be presumed to agree, which only the caller can judge. */
  voice: 'consent' | 'presumed' | 'free'
}

/** What the operator decided, by country. */
export type Decision = { [Name in keyof Rule]?: Rule[Name] | undefined }
export type Switches = Record<string, Decision>

/** The rule in force in a country. Of one that isn’t listed, or isn’t known, nothing is asked. */
export function ruleOf(country: string | null, switches: Switches = {}): Rule {
  const law = LAWS[country ?? '']
  return {
    companies: law?.companies ?? 'notice',
    soleTraders: law?.soleTraders ?? 'notice',
    opens: country !== null && OPENS_NEED_CONSENT.has(country) ? 'consent' : 'free',
    origin: country !== null && ORIGIN_NAMED.has(country) ? 'named' : 'free',
    voice: CALLS[country ?? ''] ?? 'free',
    ...(country === null ? {} : (switches[country] as Partial<Rule> | undefined)),
  }
}

/** All countries with a rule: the law’s or the operator’s. */
export const ruledCountries = (switches: Switches = {}): string[] => [
  ...new Set([...Object.keys(LAWS), ...EUROPE, ...Object.keys(switches)]),
]

/** Countries where even companies have to agree first, and those where only sole traders do. */
export function consentFirst(switches: Switches) {
  const rules = ruledCountries(switches).map(code => ({ code, ...ruleOf(code, switches) }))
  const codesOf = (are: typeof rules) => are.map(({ code }) => code)
  return {
    everybody: codesOf(rules.filter(({ companies }) => companies === 'consent')),
    soleTraders: codesOf(rules.filter(rule => rule.companies !== 'consent' && rule.soleTraders === 'consent')),
  }
}

/** What the words below mean. */
export const RULES_TEXT =
  'Consent is given before; presumed consent follows from a concrete interest in what is offered, which the caller judges. Published: none is needed if they published the address for business and the email is about that. Notice: none is needed, and the email says who writes and how to object.'

/** What the page and docs/laws.md call each rule. */
export const RULE_WORDS: { [Name in keyof Rule]: Record<Rule[Name], string> } = {
  companies: { consent: 'consent', published: 'published', notice: 'notice' },
  soleTraders: { consent: 'consent', published: 'published', notice: 'notice' },
  opens: { consent: 'consent', free: 'no consent' },
  origin: { named: 'the source', free: 'nothing more' },
  voice: { consent: 'consent', presumed: 'presumed consent', free: 'no consent' },
}
export const RULE_NAMES: Record<keyof Rule, string> = {
  companies: 'Email to a company',
  soleTraders: 'Email to a sole trader',
  opens: 'Counting opens',
  origin: 'First email names',
  voice: 'Call',
}

/** Domains of a country whose code is another one. */
const DOMAINS: Record<string, string> = { UK: 'GB' }

/** The country of a recipient: the lead's, or else that of the domain's ending. Null if neither says. */
export function countryOf(email: string, leadCountry: string | null | undefined): string | null {
  const code = (leadCountry?.trim() || /\.([a-z]{2})$/i.exec(email.trim())?.[1] || '').toUpperCase()
  return DOMAINS[code] ?? (code || null)
}

/** Whether an email there may tell us that it was opened without the recipient's consent. */
export const mayTrackOpens = (country: string | null, switches?: Switches): boolean =>
  ruleOf(country, switches).opens === 'free'
