/** Addresses that nobody reads for business. */
const USELESS =
  /^(no-?reply|do-?not-?reply|donotreply|nepasrepondre|mailer-daemon|bounces?|postmaster|hostmaster|abuse|privacy|datenschutz\w*|dpo|dsb|rgpd|gdpr|lopd|dmca|legal|security|unsubscribe|spam|root|null|noc|dataprotection|data-protection|privacidad|vieprivee)([-_.+]|$)/

export const isUseless = (local: string) => USELESS.test(local) || /^[\da-f]{20,}$/.test(local) || local.length < 2

/** Departments that answer, but not to an offer. */
const SIDE =
  /^(jobs?|careers?|karriere|bewerbung\w*|hr|recruit\w*|press|presse|media|news(letter)?|webmaster|web|admin|it|invoices?|rechnung\w*|billing|accounts?(payable)?|accounting|buchhaltung|returns|empleo|candidature|lavora\w*)([-_.+]|$)/

export const isSide = (local: string) => SIDE.test(local)

/** The front desk, in the languages of the pages that we read. */
export const OFFICE =
  /^(info\w*|contact\w*|kontakt|hello|hi|hallo|hola|ciao|bonjour|office|mail|email|reception|rezeption|recepcion|frontdesk|desk|booking\w*|reservations?|reservas?|prenot\w*|sales|orders?|service|team|welcome|enquir\w*|inquir\w*|ask|studio|shop|store|buero|sekretariat|kanzlei|praxis|contacto|contatti|correo|accueil|asiakaspalvelu|myynti|toimisto)([-_.+]|$)/

/** Placeholders in forms, templates, and the scripts of services. */
const PLACEHOLDER_DOMAIN =
  /(^|\.)(example\.\w+|((your|my|the)-?(domain|company|business|site|website|email|mail|store|shop)|domain|company|site|website|email)(name)?\.(com|org|net|de|es|fr|it)|test\.com|acme\.com|beispiel\.de|muster\w*\.de|ejemplo\.com|exemple\.(com|fr)|esempio\.it|tudominio\.com|sentry\.io|sentry\.wixpress\.com|sentry-next\.wixpress\.com|wixpress\.com|wix\.com|godaddy\.com|squarespace\.com|shopify\.com|weebly\.com|wordpress\.(com|org)|jimdo\.com|webflow\.com|duda\.co|ionos\.(com|de)|w3\.org|schema\.org|cloudflare\.com|google\.com|facebook\.com|sentry\.com|mailchimp\.com|latofonts\.com)$/
const PLACEHOLDER_LOCAL =
  /^(you|your-?(name|mail|email)|yourname|name|e?mail|user(name)?|someone|somebody|example|sample|test|filler|john\.?(doe|smith)|jane\.?(doe|smith)|first(name)?\.?last(name)?|max\.?mustermann|nombre|tu-?(correo|email)|votre-?(e?mail|nom)|ihre?-?(e?mail|name)|deine?-?e?mail)$/

/** On a site's own domain, "email@" and "test@" may be real; "you@" isn't. */
export const isPlaceholder = (local: string, domain: string) =>
  PLACEHOLDER_DOMAIN.test(domain) || PLACEHOLDER_LOCAL.test(local)
