import type { Page } from './read-page.ts'

/** Products and the sign of each: what a page loads or says. */
const bySource: [string, RegExp][] = [
  ['WordPress', /\/wp-(content|includes)\//],
  ['WooCommerce', /\/plugins\/woocommerce\//],
  ['Elementor', /\/plugins\/elementor(-pro)?\//],
  ['Divi', /\/themes\/divi\//i],
  ['Wix', /static\.(wixstatic|parastorage)\.com/],
  ['Squarespace', /(static1?|assets)\.squarespace\.com|squarespace-cdn\.com/],
  ['Shopify', /cdn\.shopify\.com/],
  ['Webflow', /(assets|cdn)\.(prod\.)?website-files\.com|webflow\.js/],
  ['Weebly', /(cdn\d?\.)?editmysite\.com/],
  ['GoDaddy Website Builder', /img1\.wsimg\.com/],
  ['Duda', /(irp|lirp)\.cdn-website\.com|multiscreensite\.com/],
  ['Jimdo', /jimdo(static)?\.(com|net)|assets\.jimstatic\.com/],
  ['Joomla', /\/media\/(jui|vendor\/joomla|system\/js)\//],
  ['Drupal', /\/sites\/(default|all)\/(files|themes|modules)\/|drupal\.js/],
  ['TYPO3', /\/typo3(conf|temp)\//],
  ['Next.js', /\/_next\/static\//],
  ['React', /react(-dom)?(\.production)?(\.min)?\.js/],
  ['jQuery', /jquery[.-]/i],
  ['Bootstrap', /bootstrap(\.bundle)?(\.min)?\.(js|css)/],
  ['Google Analytics', /google-analytics\.com|googletagmanager\.com\/gtag/],
  ['Google Tag Manager', /googletagmanager\.com\/(gtm|ns)/],
  ['Google Maps', /(maps\.googleapis|google)\.[a-z.]{1,30}\/maps/],
  ['Google Fonts', /fonts\.(googleapis|gstatic)\.com/],
  ['reCAPTCHA', /\/recaptcha\//],
  ['Meta Pixel', /connect\.facebook\.net|facebook\.com\/tr\b/],
  ['Hotjar', /static\.hotjar\.com/],
  ['Matomo', /matomo\.(js|php)|piwik\.js/],
  ['HubSpot', /js(-[a-z\d]+)?\.(hs-scripts|hsforms|hs-analytics)\.(com|net)/],
  ['Mailchimp', /(chimpstatic|list-manage)\.com/],
  ['Klaviyo', /static\.klaviyo\.com/],
  ['Stripe', /js\.stripe\.com/],
  ['PayPal', /paypal(objects)?\.com\/(sdk|js|webstatic)/],
  ['Square', /(squareup|squarecdn|square\.site)/],
  ['Calendly', /assets\.calendly\.com/],
  ['OpenTable', /opentable\.[a-z.]{1,30}\/widget/],
  ['Toast', /toasttab\.com/],
  ['Mindbody', /(healcode|mindbodyonline)\.com/],
  ['Acuity Scheduling', /acuityscheduling\.com/],
  ['Intercom', /widget\.intercom\.io/],
  ['Tawk.to', /embed\.tawk\.to/],
  ['Zendesk', /static\.zdassets\.com/],
  ['Cookiebot', /consent\.cookiebot\.com/],
  ['OneTrust', /cdn\.cookielaw\.org/],
]

const byLink: [string, RegExp][] = [
  ['Calendly', /^https?:\/\/calendly\.com\//],
  ['OpenTable', /^https?:\/\/(www\.)?opentable\./],
  ['Resy', /^https?:\/\/(www\.)?resy\.com\//],
  ['Toast', /^https?:\/\/(www\.|order\.)?toasttab\.com\//],
  ['Booksy', /^https?:\/\/(www\.)?booksy\.com\//],
  ['Fresha', /^https?:\/\/(www\.)?fresha\.com\//],
  ['Treatwell', /^https?:\/\/(www\.)?treatwell\./],
  ['Doctolib', /^https?:\/\/(www\.)?doctolib\./],
  ['DoorDash', /^https?:\/\/(www\.|order\.)?doordash\.com\//],
]

const generators =
  /WordPress|WooCommerce|Elementor|Wix|Squarespace|Shopify|Webflow|Weebly|Joomla|Drupal|TYPO3|Jimdo|Duda|Hugo|Jekyll|Gatsby|Ghost|Contao|PrestaShop|Magento|Blogger|IONOS/i
const names = new Map(
  [
    'WordPress',
    'WooCommerce',
    'Elementor',
    'Wix',
    'Squarespace',
    'Shopify',
    'Webflow',
    'Weebly',
    'Joomla',
    'Drupal',
    'TYPO3',
    'Jimdo',
    'Duda',
    'Hugo',
    'Jekyll',
    'Gatsby',
    'Ghost',
    'Contao',
    'PrestaShop',
    'Magento',
    'Blogger',
    'IONOS',
  ].map(name => [name.toLowerCase(), name]),
)

/** The technologies and services that a page visibly uses. */
export function technologiesOf({ generator, sources, links }: Page): string[] {
  const made = names.get(generators.exec(generator)?.[0].toLowerCase() ?? '')
  const loaded = bySource.filter(([, pattern]) => sources.some(source => pattern.test(source)))
  const linked = byLink.filter(([, pattern]) => links.some(({ href }) => pattern.test(href)))
  return [...new Set([...(made ? [made] : []), ...[...loaded, ...linked].map(([name]) => name)])]
}
