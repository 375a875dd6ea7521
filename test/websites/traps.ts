import type { OwnersPage } from './page.ts'

const none = (name: string, url: string, html: string): OwnersPage => ({ name, url, html, email: null })

/** Text that looks like an address but isn't one, or isn't the business's. */
export const traps: OwnersPage[] = [
  none(
    'a file name for high-resolution screens',
    'https://alderphoto.com/',
    '<img src="logo@2x.png"><p>hero@2x.jpg banner@3x.webp</p>',
  ),
  none(
    'the builder’s own address on a customer’s site',
    'https://alderdoor.weebly.com/',
    '<p>Powered by Weebly. support@weebly.com</p>',
  ),
  none(
    'another customer of the same builder',
    'https://alderdoor.jimdosite.com/',
    '<p>Made by info@otherdoor.jimdosite.com</p>',
  ),
  none(
    'a form placeholder',
    'https://alderpress.com/',
    '<label>Email <input placeholder="you@alderpress.com"></label><p>name@example.com, john@domain.com, youremail@yourdomain.com</p>',
  ),
  none(
    'an error collector in a script',
    'https://aldertea.com/',
    `<script>Sentry.init({dsn:"https://8b3f1c2d4e5f60718293a4b5c6d7e8f9@o123.ingest.sentry.io/42"})</script>
     <p>8b3f1c2d4e5f60718293a4b5c6d7e8f9@sentry-next.wixpress.com</p>`,
  ),
  none(
    'the site builders’ example addresses',
    'https://alderwool.com/',
    '<a href="mailto:info@mysite.com">info@mysite.com</a> filler@godaddy.com hello@wix.com',
  ),
  none(
    'only noreply',
    'https://aspenclean.com/',
    '<p>Sent by noreply@aspenclean.com, no-reply@aspenclean.com and do-not-reply@aspenclean.com</p>',
  ),
  none(
    'only privacy and abuse',
    'https://aspenmoving.com/privacy',
    '<p>Data protection: privacy@aspenmoving.com, datenschutz@aspenmoving.com, dpo@aspenmoving.com. Abuse: abuse@aspenmoving.com</p>',
  ),
  none(
    'the web designer’s address',
    'https://aspenpizza.com/',
    '<footer>© Aspen Pizza. Website by <a href="mailto:studio@northwindwebdesign.com">Northwind</a></footer>',
  ),
  none(
    'a hidden trap for bots',
    'https://aspentoys.com/',
    '<p style="display: none">trap@aspentoys.com</p><div hidden>pot@aspentoys.com</div><p style="visibility:hidden">x@aspentoys.com</p>',
  ),
  none('an address in a comment', 'https://aspenyarn.com/', '<!-- <a href="mailto:old@aspenyarn.com">old</a> -->'),
  none(
    'a place, not an address',
    'https://harborgrill.com/',
    '<p>Join us at harborgrill.com. We are at the pier, look @ our menu.</p>',
  ),
  none('a price and a handle', 'https://harborpub.com/', '<p>2 burgers @ 9.99, find us @harborpub.com_official</p>'),
  none('a TLD that doesn’t exist', 'https://harborspa.com/', '<p>info@harborspa.comm and info@harborspa</p>'),
  none(
    'a version',
    'https://harborsoft.com/',
    '<script src="https://cdn.jsdelivr.net/npm/swiper@11.0.5/swiper.js"></script><p>swiper@11.0.5</p>',
  ),
  none('no address at all', 'https://harborzoo.com/', '<h1>Harbor Zoo</h1><p>Call 555-0100</p>'),
  none('an empty page', 'https://harborempty.com/', ''),
  none(
    'a mailto without an address',
    'https://harborshare.com/',
    '<a href="mailto:?subject=Look%20at%20this">Share</a>',
  ),
  none(
    'a visitor’s comment under a post',
    'https://harborblog.com/post',
    '<article>Nice post! Contact spell caster at dr.miracle@spellhealers.com</article>',
  ),
  none('a phone number with an @', 'https://harborphone.com/', '<p>tel:+1@503.555.0100</p>'),
  {
    name: 'a phone number glued to the address',
    url: 'https://birchcleaners.com/',
    html: '<p><span>503-555-0100</span><span>clean@birchcleaners.com</span></p>',
    email: 'clean@birchcleaners.com',
  },
  {
    name: 'the next word glued to the address',
    url: 'https://birchlocks.com/',
    html: '<p><span>keys@birchlocks.com</span><span>Phone</span></p>',
    email: 'keys@birchlocks.com',
  },
  {
    name: 'an escape sequence before the address',
    url: 'https://birchmaps.com/',
    html: '<p>u003emaps@birchmaps.com</p>',
    email: 'maps@birchmaps.com',
  },
  {
    name: 'dots around the address',
    url: 'https://birchnuts.com/',
    html: '<p>...nuts@birchnuts.com...</p>',
    email: 'nuts@birchnuts.com',
  },
  {
    name: 'the privacy officer next to the office',
    url: 'https://birchopera.com/',
    html: '<p>privacy@birchopera.com</p><p>tickets@birchopera.com</p>',
    email: 'tickets@birchopera.com',
  },
  {
    name: 'the web designer next to the owner',
    url: 'https://birchpets.com/',
    html: '<p>Design: hello@pixelmoonstudio.com</p><p>Owner: <a href="mailto:birchpets@outlook.com">birchpets@outlook.com</a></p>',
    email: 'birchpets@outlook.com',
  },
  {
    name: 'another domain in the business’s own structured data',
    url: 'https://birchquilts.com/',
    html: '<script type="application/ld+json">{"@type":"Store","email":"orders@quiltsbybirch.com"}</script>',
    email: 'orders@quiltsbybirch.com',
  },
  {
    name: 'another domain in a link that says Email us',
    url: 'https://birchrugs.com/contact',
    html: '<p>Email us: <a href="mailto:sales@thebirchrugcompany.com">sales@thebirchrugcompany.com</a></p>',
    email: 'sales@thebirchrugcompany.com',
  },
  {
    name: 'a customer’s signature',
    url: 'https://summitcleaning.com/',
    html: '<ul><li class="slide testimonial"><p>Great job! Bob</p><a href="mailto:bob.smithers@gmail.com">Ask me</a></li></ul><p>Call 720 555 0111</p>',
    email: null,
  },
  {
    name: 'the contact for website issues',
    url: 'https://harvestdeli.com/contact',
    html: '<p>For website issues contact <a href="mailto:support@siteworks.io">support@siteworks.io</a></p>',
    email: null,
  },
  {
    name: 'social media handles that look like domains',
    url: 'https://vinylvault.com/',
    html: '<p>Follow us @vinylvault and @vinylvault.com on Insta</p>',
    email: null,
  },
  {
    name: 'embedded data in a page with its own text',
    url: 'https://luxecatering.com/menu',
    html: `<p>${'Canapés and wine. '.repeat(40)}</p><script type="application/json">{"owner":{"email":"private@luxecatering.com"}}</script>`,
    email: null,
  },
  {
    name: 'the business’s own domain on a builder’s site',
    url: 'https://alderdoor.godaddysites.com/',
    html: '<p>Hosted by help@godaddysites.com. Write to info@alderdoor.com.</p>',
    email: 'info@alderdoor.com',
  },
]
