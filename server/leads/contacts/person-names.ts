// What an email may call a person. A wrong first name can't be taken back and "Hi there" never hurts, so only what's certain counts;
// person-names.test.ts has the table.
import { addressNorm } from '#contract/address.ts'
import { withoutAccents } from '#server/without-accents.ts'

export interface PersonNames {
  /** As a greeting says it; null if we aren't sure. */
  firstName: string | null
  lastName: string | null
}

/** The parts of a name, if the source has them apart. */
export interface NameParts {
  first?: string | null
  last?: string | null
}

const set = (words: string) => new Set(words.split(/\s+/))

/** Before a name, in six languages, without their periods. */
const TITLES =
  set(`mr mrs ms miss mx dr dra drs prof profa rev hon capt sgt lt col sir dame herr herrn frau dipl-ing ing mag lic arq
  abg m mme mlle monsieur madame mademoiselle me sr sra srta señor señora señorita sig sigra signor signora dott dottssa dottor
  dottoressa avv geom rag doutor doutora eng enga senhor senhora med dent vet jur habil univ`)
/** After a name. */
const CREDENTIALS =
  set(`dds dmd md phd mba cpa esq rn np pa-c dvm do od jd llm llb ba bsc ma msc mph dc dpm pharmd cfp pe aia ra jr sr
  ii iii iv v lmt pmp cissp edd psyd lcsw faan facs fagd ms bds mbbs`)
/** A name with one of these is a role, a department, or a company. */
const NO_PERSON =
  set(`front desk office reception receptionist info information contact team staff sales support service services billing
  accounts accounting payable admin administrator administration customer care manager management owner owners director ceo cfo coo
  founder president partner hr marketing booking bookings reservations department dept desk help general inquiries enquiries unknown
  company llc inc ltd corp gmbh ug kg ag sarl sas sa srl spa slu lda ltda dental clinic practice salon studio shop store hotel group
  family familie famille familia famiglia família empfang büro sekretariat verwaltung praxis leitung inhaber inhaberin geschäftsführer
  geschäftsführerin geschäftsführung kontakt buchhaltung vertrieb zentrale rezeption recepción recepcion oficina administración
  administracion ventas gerente gerencia propietario propietaria dueño dueña encargado encargada atención contacto director directora
  accueil secrétariat secretariat bureau direction gérant gérante directeur directrice responsable propriétaire réception comptabilité
  ufficio segreteria amministrazione titolare direzione direttore direttrice vendite contatto receção recepção secretaria escritório
  gerência proprietário proprietária atendimento vendas administração contato the your dear sir/madam`)
const PARTICLES = set(
  `van von der den de del della di da do dos das du la le los las el bin ter ten zu zum zur st san santa y e d`,
)
const TWO_PEOPLE = /[&+/;]|\s(?:and|und|et)\s|^\S+\s(?:y|e|o|ou|or|oder)\s/i
const WORD = /^\p{L}[\p{L}\p{M}'’-]*\.?$/u
/** Longer than any name. */
const LONGEST = 100

/** The names of a person, from a whole name or its parts. The address helps with a name of one word. */
export function namesOf(
  name: string | null,
  { first, last, email }: NameParts & { email?: string | null } = {},
): PersonNames {
  if (first || last) {
    const firstWord = words(first ?? '')[0]
    const lastName = words(last ?? '').join(' ') || null
    return { firstName: firstWord ? greeted(firstWord) : null, lastName: lastName && inCase(lastName) }
  }
  const said = withoutNicknames(name ?? '')
  if (said === '' || said.length > LONGEST || TWO_PEOPLE.test(said) || !isPerson(said)) return NONE
  const [head = '', ...rest] = said.split(',').flatMap(part => part.trim() || [])
  const after = rest.filter(part => !part.split(' ').every(word => CREDENTIALS.has(bare(word))))
  if (after.length > 1) return NONE
  return after[0] === undefined ? inOrder(head, email) : lastFirst(head, after[0])
}

const NONE: PersonNames = { firstName: null, lastName: null }
const bare = (word: string) => word.toLowerCase().replaceAll('.', '')

/** "Anna (Annie) Lee" and "Anna “Annie” Lee" are Anna Lee. */
const withoutNicknames = (text: string) =>
  text
    .replace(/\([^()]*\)|["“„«][^"“„«”»]*["”“»]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(\p{L}\.)(?=\p{Lu}\p{L})/gu, '$1 ')
    .trim()

const isPerson = (text: string) =>
  !/[\d@:|<>{}_]|www\.|\.(?:com|org|net)\b/i.test(text) && !text.split(/[\s,]+/).some(word => NO_PERSON.has(bare(word)))

/** The words of a name without titles and credentials; none if they aren't a person's. */
function words(text: string): string[] {
  const said = withoutNicknames(text)
  if (said.length > LONGEST || TWO_PEOPLE.test(said) || !isPerson(said)) return []
  const all = said.split(/[\s,]+/)
  const from = all.findIndex(word => !TITLES.has(bare(word)))
  if (from < 0) return []
  const to = all.findLastIndex(word => !CREDENTIALS.has(bare(word)))
  const kept = all.slice(from, to + 1)
  return kept.every(word => WORD.test(word)) ? kept : []
}

function inOrder(text: string, email: string | null | undefined): PersonNames {
  const all = words(text)
  const [first, ...rest] = all
  if (first === undefined) return NONE
  if (rest.length > 0) {
    // "DUPONT Marie": a last name in capitals comes first on French and Italian lists.
    const quiet = all.findIndex(word => !isUpper(word))
    if (quiet > 0 && all.slice(0, quiet).some(isLoud) && !all.slice(quiet).some(isLoud))
      return { firstName: greeted(all[quiet] ?? ''), lastName: inCase(all.slice(0, quiet).join(' ')) }
    if (PARTICLES.has(bare(first))) return NONE
    return { firstName: greeted(first), lastName: inCase(lastOf(rest)) }
  }
  // "Herr Schmidt"
  if (TITLES.has(bare(text.split(' ')[0] ?? ''))) return { firstName: null, lastName: inCase(first) }
  const [word, address] = [plain(first), plain(addressNorm(email ?? ''))]
  const isInAddress = address.startsWith(word) && /^[._@-]/.test(address.slice(word.length))
  return isInAddress ? { firstName: greeted(first), lastName: null } : NONE
}

const plain = (text: string) => withoutAccents(text).toLowerCase()

/** "Lee, Anna", where the last name may be of several words only if they say so: "Anna Lee, Harbor" could be anything. */
function lastFirst(before: string, after: string): PersonNames {
  const [last, first] = [words(before), words(after)]
  const isLast = last.length === 1 || last.slice(0, -1).every(word => PARTICLES.has(bare(word)))
  if (!isLast || first.length === 0 || first.length > 3) return NONE
  return { firstName: greeted(first[0] ?? ''), lastName: inCase(last.join(' ')) }
}

/** What follows the middle names: "Maria da Silva" is "da Silva". */
function lastOf(rest: string[]): string {
  const particle = rest.findIndex((word, n) => n < rest.length - 1 && PARTICLES.has(bare(word)))
  return particle >= 0 ? rest.slice(particle).join(' ') : (rest.at(-1) ?? '')
}

/** An initial greets nobody. */
const greeted = (word: string) =>
  /^\p{L}\.?$/u.test(word) || word.endsWith('.') || !/\p{L}{2}/u.test(word) ? null : inCase(word)

/** There's no capital ß. */
const isUpper = (text: string) => text.replaceAll('ß', '') === text.replaceAll('ß', '').toUpperCase()
const isLoud = (word: string) => word.length > 2 && isUpper(word)

/** "ANNA-LENA" is Anna-Lena, "anna" Anna; what has both cases stays. */
function inCase(name: string): string {
  if (!isUpper(name) && name !== name.toLowerCase()) return name
  return name
    .toLowerCase()
    .split(' ')
    .map((word, n, { length }) =>
      n < length - 1 && PARTICLES.has(word)
        ? word
        : word.replace(/(?<=^|[-'’])\p{L}/gu, letter => letter.toUpperCase()),
    )
    .join(' ')
}
