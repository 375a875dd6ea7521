import { nodesOf, textsOf } from './json-ld.ts'
import type { Page } from './read-page.ts'

export interface Profile {
  network: string
  url: string
}

const networks: [string, RegExp][] = [
  [
    'Facebook',
    /^(www\.|m\.|[a-z]{2}-[a-z]{2}\.)?facebook\.com\/(?!sharer|share|dialog|plugins|tr\b|groups\/?$|policy|events\/?$)[\w.%/-]{2,}/i,
  ],
  ['Instagram', /^(www\.)?instagram\.com\/(?!p\/|reel|explore|share|accounts)[\w.]{2,}/i],
  ['LinkedIn', /^([a-z]{2,3}\.)?linkedin\.com\/(company|in|school)\/[\w%.-]+/i],
  ['X', /^(www\.|mobile\.)?(twitter|x)\.com\/(?!intent|share|home|search|hashtag|i\/)\w{1,15}\/?$/i],
  ['YouTube', /^(www\.)?youtube\.com\/(@|c\/|channel\/|user\/)[\w.%-]+/i],
  ['TikTok', /^(www\.)?tiktok\.com\/@[\w.]+/i],
  ['Pinterest', /^([a-z]{2,3}\.|www\.)?pinterest\.[a-z.]{2,6}\/(?!pin\/)[\w-]{2,}/i],
  ['Yelp', /^(www\.|m\.)?yelp\.[a-z.]{2,6}\/biz\/[\w%-]+/i],
  ['TripAdvisor', /^(www\.)?tripadvisor\.[a-z.]{2,6}\/[A-Z][\w-]+\.html/i],
  ['WhatsApp', /^(wa\.me|api\.whatsapp\.com\/send)\b/i],
  ['XING', /^(www\.)?xing\.com\/(companies|pages|profile)\/[\w.-]+/i],
  ['Nextdoor', /^(www\.)?nextdoor\.com\/(pages|business)\/[\w-]+/i],
]

/** The business's own pages at social networks, one each; share links don't count. */
export function profilesOf({ links, jsonLd }: Page): Profile[] {
  const said = nodesOf(jsonLd).flatMap(node => textsOf(node.sameAs))
  const urls = [...said, ...links.map(link => link.href)].flatMap(href => URL.parse(href, 'https://none.invalid') ?? [])
  return networks.flatMap(([network, pattern]) => {
    const url = urls.find(
      ({ host, pathname, protocol }) => /^https?:/.test(protocol) && pattern.test(`${host}${pathname}`),
    )
    return url
      ? { network, url: `https://${url.host}${url.pathname}${network === 'WhatsApp' ? url.search : ''}`.slice(0, 300) }
      : []
  })
}
