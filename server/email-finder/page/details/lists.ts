import type { Block } from '../outline.ts'
import { plain } from './plain.ts'

const SERVICES =
  /^(?:(?:our|the|what) )?(?:(?:main |core |other |popular )?services?(?: (?:we (?:offer|provide)|offered|include))?|what we (?:do|offer)|treatments?|procedures|specialt(?:ies|y)|specialit(?:ies|y)|we (?:offer|specialize in)|unsere? (?:leistungen|angebote?|behandlungen|services?|schwerpunkte)|leistungen|leistungsspektrum|behandlungen|behandlungsspektrum|was wir (?:tun|bieten|machen)|tätigkeitsfelder|(?:nuestros )?servicios|(?:nuestros )?tratamientos|(?:nuestras )?especialidades|qué (?:hacemos|ofrecemos)|(?:nos )?(?:prestations|services|soins))(?: (?:at a glance|im überblick))?:?$/iu
const MENU =
  /^(?:(?:our|the|lunch|dinner|breakfast|brunch|food|sample|daily|full) )*(?:menu|starters?|appetizers?|mains?|main courses?|main dishes|entr[eé]es?|desserts?|rolls|specialty rolls|pizzas?|pasta|burgers?|sandwiches|salads|soups|small plates|sides|pastries|breads|signature dishes|house specials)$|^(?:unsere )?(?:speisekarte|vorspeisen|hauptgerichte|hauptspeisen|nachspeisen|desserts?|brote|kuchen)$|^(?:nuestr[ao]s? )?(?:men[uú]|carta|entrantes|platos principales|postres|tapas|especialidades de la casa)$|^(?:notre )?(?:carte|menu|entrées|plats|desserts)$/iu
/** Entries of a site's navigation: a list with one of them is no list of services. */
const NAVIGATION =
  /^(?:home|home ?page|about(?: us)?|contact(?: us)?|blog|news|gallery|faqs?|careers|jobs|login|log in|sign in|cart|shop now|start|startseite|über uns|kontakt|impressum|datenschutz|galerie|aktuelles|karriere|anfahrt|inicio|contacto|nosotros|galería|aviso legal|accueil|à propos|mentions légales|privacy policy|terms)$/iu
/** Not the name of a service or a dish: buttons, sentences, sections. */
const NO_NAME =
  /^(?:read|learn|see|view|find|show|book|call|click|contact|get|order|reserve|request|schedule|download|more|all|weiter|mehr|jetzt|termin|hier|ver|leer|más|reservar?|pedir|llam\w*|en savoir|voir|why|how|when|where|who|what|warum|wie|was|wir|por qué|cómo|welcome|meet|our (?:team|story|location|menu|services|hours|promise|reviews)|opening|hours|location|öffnungszeiten|horario|testimonials?|reviews?|new|neu|sale|free|gratis|kostenlos|best|#|no\.? ?1|guarantee\w*|today|about|contact)(?!\p{L})|[.!?:]$|\b(?:guarantee\w*|garantie\w*|garantiz\w*|discount|rabatt|descuento|%|24\/7|cheap\w*|lowest|best|policy|cookies?|terms)\b/iu
const PRICE =
  /[ .…·–-]*(?:(?:from|ab|desde|à partir de) )?(?:[$€£¥] ?\d[\d.,]*|\d[\d.,]* ?(?:[$€£¥]|usd|eur|euro|chf|gbp))(?: ?(?:each|pp|p\.p\.|pro person|stk\.?))?[ .]*$/iu

const MOST = 8
const FEWEST = 2
const LONGEST_NAME = 60

/** The services and dishes that the page lists under such a heading. */
export function listedIn(outline: Block[]): { services: string[]; dishes: string[] } {
  const services = new Set<string>()
  const dishes = new Set<string>()
  for (const [at, { level, text }] of outline.entries()) {
    if (level < 1 || level > 6) continue
    const into = targetOf(text, services, dishes)
    if (into) for (const name of namesAfter(outline, at)) if (into.size < MOST) into.add(name)
  }
  return { services: [...services], dishes: [...dishes] }
}

function targetOf(heading: string, services: Set<string>, dishes: Set<string>): Set<string> | null {
  if (SERVICES.test(heading)) return services
  return MENU.test(heading) ? dishes : null
}

/** The list items below a heading, or else the headings one level down. Empty if some of them are no names. */
function namesAfter(outline: Block[], at: number): string[] {
  const level = outline[at]?.level ?? 0
  const rest = outline.slice(at + 1, at + 80)
  const end = rest.findIndex(block => block.level > 0 && block.level <= level)
  const section = end === -1 ? rest : rest.slice(0, end)
  const items = section.filter(block => block.level === 0)
  const inner = section.filter(block => block.level > level && block.level < 7)
  const closest = Math.min(...inner.map(block => block.level))
  const texts = (items.length >= FEWEST ? items : inner.filter(block => block.level === closest)).map(
    ({ text }) => text,
  )
  if (texts.some(text => NAVIGATION.test(text))) return []
  const names = texts.flatMap(text => nameIn(text) ?? [])
  // A list whose entries are mostly sentences or buttons isn't one of names.
  return names.length >= FEWEST && names.length * 2 > texts.length ? names : []
}

/** "Salmon roll … $12" is "Salmon roll"; null for a sentence, a button, or a number. */
export function nameIn(text: string): string | null {
  if (text.length > LONGEST_NAME * 4) return null
  const name = plain(text.replace(PRICE, ''), LONGEST_NAME)
  if (!name || name.length < 3 || name.split(' ').length > 7 || !/^[\p{L}\d]/u.test(name)) return null
  return NO_NAME.test(name) || MENU.test(name) || SERVICES.test(name) || /[$€£¥"“”„]|\d{3}/.test(name) ? null : name
}
