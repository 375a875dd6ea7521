import type { OwnersPage } from './page.ts'

/** Addresses published openly: in structured data, links, and text. */
export const published: OwnersPage[] = [
  {
    name: 'a mailto link in the header',
    url: 'https://www.harborlightbakery.com/',
    html: `<!doctype html><html lang="en"><head><title>Harbor Light Bakery</title></head><body>
      <header><a href="mailto:hello@harborlightbakery.com">Email us</a></header><h1>Fresh bread daily</h1></body></html>`,
    email: 'hello@harborlightbakery.com',
  },
  {
    name: 'a mailto link with a subject and a body',
    url: 'https://pinecrestplumbing.com/contact',
    html: `<p>Need a quote? <a href="mailto:office@pinecrestplumbing.com?subject=Quote%20request&body=Hi">Write to us</a></p>`,
    email: 'office@pinecrestplumbing.com',
  },
  {
    name: 'a mailto link with a display name and encoded characters',
    url: 'https://pinecrestroofs.com/contact',
    html: `<a href="MAILTO:%20Pinecrest%20Roofs%20%3Cinfo%40pinecrestroofs.com%3E">Mail</a>`,
    email: 'info@pinecrestroofs.com',
  },
  {
    name: 'a mailto link to several addresses',
    url: 'https://threeoaksvet.com/',
    html: `<a href="mailto:frontdesk@threeoaksvet.com,noreply@threeoaksvet.com">Front desk</a>`,
    email: 'frontdesk@threeoaksvet.com',
  },
  {
    name: 'plain text in the footer',
    url: 'https://www.oldmillcafe.net/',
    html: `<main><h1>Old Mill Cafe</h1><p>Coffee since 1978.</p></main>
      <footer>12 Mill Lane<br>Tel 01632 960123<br>oldmill@oldmillcafe.net</footer>`,
    email: 'oldmill@oldmillcafe.net',
  },
  {
    name: 'plain text at the end of a sentence',
    url: 'https://quarryfitness.com/about',
    html: '<p>Questions? Write to team@quarryfitness.com.</p>',
    email: 'team@quarryfitness.com',
  },
  {
    name: 'capital letters',
    url: 'https://quarrygym.com/',
    html: '<p>E-MAIL: INFO@QUARRYGYM.COM</p>',
    email: 'info@quarrygym.com',
  },
  {
    name: 'JSON-LD of the business before a mailto of the agency',
    url: 'https://maplestreetdental.com/',
    html: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Dentist","name":"Maple Street Dental",
      "email":"smile@maplestreetdental.com","telephone":"+1-503-555-0100"}</script>
      <footer>Website by <a href="mailto:hi@brightpixelagency.com">Bright Pixel</a></footer>`,
    email: 'smile@maplestreetdental.com',
  },
  {
    name: 'JSON-LD in a @graph, with a mailto: before the address',
    url: 'https://ridgelinehvac.com/',
    html: `<script type='application/ld+json'>{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"x"},
      {"@type":["LocalBusiness","HVACBusiness"],"contactPoint":{"@type":"ContactPoint","email":"mailto:service@ridgelinehvac.com"}}]}</script>`,
    email: 'service@ridgelinehvac.com',
  },
  {
    name: 'JSON-LD in an array, with a line break inside a string',
    url: 'https://ridgelinepaint.com/',
    html: `<script type="application/ld+json">[{"@type":"LocalBusiness","description":"Painting
      and more","email":"jobs-done@ridgelinepaint.com",}]</script>`,
    email: 'jobs-done@ridgelinepaint.com',
  },
  {
    name: 'JSON-LD of a post’s author instead of the business',
    url: 'https://lakesidebooks.com/blog/1',
    html: `<script type="application/ld+json">{"@type":"BlogPosting","author":{"@type":"Person","name":"Guest","email":"guest.writer@gmail.com"}}</script>
      <p>Order at <a href="mailto:shop@lakesidebooks.com">shop@lakesidebooks.com</a></p>`,
    email: 'shop@lakesidebooks.com',
  },
  {
    name: 'broken JSON-LD beside a mailto',
    url: 'https://lakesidetoys.com/',
    html: `<script type="application/ld+json">{"@type":"Store","email":</script><a href="mailto:toys@lakesidetoys.com">m</a>`,
    email: 'toys@lakesidetoys.com',
  },
  {
    name: 'microdata',
    url: 'https://ferncliffinn.com/',
    html: `<div itemscope itemtype="https://schema.org/Hotel"><meta itemprop="email" content="stay@ferncliffinn.com"></div>`,
    email: 'stay@ferncliffinn.com',
  },
  {
    name: 'a free email provider’s address, if it’s the only one',
    url: 'https://joes-tire-shop.com/',
    html: '<p>Call Joe or mail <b>joestireshop@gmail.com</b></p>',
    email: 'joestireshop@gmail.com',
  },
  {
    name: 'the business’s own domain before a free email provider',
    url: 'https://joes-auto-glass.com/',
    html: `<a href="mailto:joesautoglass@yahoo.com">Joe</a> <p>or office@joes-auto-glass.com</p>`,
    email: 'office@joes-auto-glass.com',
  },
  {
    name: 'a subdomain of the business’s own domain',
    url: 'https://www.northfield-clinic.org/',
    html: '<a href="mailto:reception@mail.northfield-clinic.org">Reception</a>',
    email: 'reception@mail.northfield-clinic.org',
  },
  {
    name: 'the same brand under another TLD',
    url: 'https://bergblick-hotel.com/',
    html: '<p>Kontakt: rezeption@bergblick-hotel.at</p>',
    email: 'rezeption@bergblick-hotel.at',
  },
  {
    name: 'the office before the press and the jobs',
    url: 'https://copperkettlebrewing.com/contact',
    html: `<ul><li><a href="mailto:careers@copperkettlebrewing.com">Careers</a></li>
      <li><a href="mailto:press@copperkettlebrewing.com">Press</a></li>
      <li><a href="mailto:info@copperkettlebrewing.com">General</a></li></ul>`,
    email: 'info@copperkettlebrewing.com',
  },
  {
    name: 'the office before a person',
    url: 'https://copperlaw.com/team',
    html: `<p>Ana Ruiz, Partner, <a href="mailto:aruiz@copperlaw.com">mail</a></p><p><a href="mailto:office@copperlaw.com">Office</a></p>`,
    email: 'office@copperlaw.com',
  },
  {
    name: 'a person, if there’s nobody else',
    url: 'https://copperfieldart.com/',
    html: `<p>Studio of <a href="mailto:marion@copperfieldart.com">Marion</a></p>`,
    email: 'marion@copperfieldart.com',
  },
  {
    name: 'an address split across tags',
    url: 'https://willowspa.com/',
    html: '<p>book<span>@</span>willowspa<wbr>.com</p>',
    email: 'book@willowspa.com',
  },
  {
    name: 'an address with a plus and a hyphen',
    url: 'https://willow-bikes.com/',
    html: '<p>sales+web@willow-bikes.com</p>',
    email: 'sales+web@willow-bikes.com',
  },
  {
    name: 'a German imprint',
    url: 'https://www.baeckerei-kirschbaum.de/impressum',
    html: `<h1>Impressum</h1><p>Bäckerei Kirschbaum<br>Inhaber: Max Kirschbaum<br>Hauptstr. 5<br>10115 Berlin<br>
      Telefon: 030 1234567<br>E-Mail: backstube@baeckerei-kirschbaum.de</p>`,
    email: 'backstube@baeckerei-kirschbaum.de',
  },
  {
    name: 'a domain with an umlaut',
    url: 'https://www.bäckerei-grünwald.de/',
    html: '<a href="mailto:info@bäckerei-grünwald.de">info@bäckerei-grünwald.de</a>',
    email: 'info@xn--bckerei-grnwald-0kb13b.de',
  },
  {
    name: 'a Spanish legal notice',
    url: 'https://talleresmontoya.es/aviso-legal',
    html: '<p>Titular: Talleres Montoya S.L. Correo electrónico: taller@talleresmontoya.es</p>',
    email: 'taller@talleresmontoya.es',
  },
  {
    name: 'a British domain with a two-part suffix',
    url: 'https://www.thegreenkettle.co.uk/',
    html: '<a href="mailto:eat@thegreenkettle.co.uk">eat@thegreenkettle.co.uk</a>',
    email: 'eat@thegreenkettle.co.uk',
  },
]
