import { parse } from 'tldts'

/**
 * Site builders where each customer gets a name before the domain, as below a suffix. The Public Suffix List (tldts 7.5.4)
 * has most others, and of these only wixsite.com, myshopify.com, and blogspot.com.
 */
const BUILDERS = new Set(
  `business.site negocio.site godaddysites.com weebly.com wordpress.com wpcomstaging.com jimdosite.com jimdofree.com jimdo.com
  squarespace.com webnode.com webnode.page strikingly.com mystrikingly.com site123.me ueniweb.com webador.com tilda.ws
  canva.site dorik.io durable.co zyrosite.com hostingersite.com company.site tripod.com webs.com homestead.com typepad.com
  over-blog.com bigcartel.com storenvy.com vistaprintsite.com onuniverse.com mailchimpsites.com simplesite.com edan.io
  myfreesites.net websitepro.com doodlekit.com neocities.org beepworld.de npage.de e-monsite.com eatbu.com tumblr.com
  livejournal.com substack.com ning.com setmore.com glossgenius.com odoo.com ecwid.com wix.com wixsite.com
  myshopify.com blogspot.com webnode.es webnode.it webnode.fr webnode.pt webnode.cz`.split(/\s+/),
)

export const isBuilder = (domain: string): boolean => BUILDERS.has(domain)

/** The domain that only a host's owner answers for: bluedoor.com, bluedoor.weebly.com. Null: it's a builder's own. */
export function ownDomain(host: string): string | null {
  const { domain, hostname } = parse(host, { allowPrivateDomains: true })
  if (!domain || !hostname || !BUILDERS.has(domain)) return domain
  const name = hostname
    .slice(0, -domain.length - 1)
    .split('.')
    .at(-1)
  return name && name !== 'www' ? `${name}.${domain}` : null
}
