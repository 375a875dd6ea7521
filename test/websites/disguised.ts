import type { OwnersPage } from './page.ts'

/** Addresses hidden from the simplest bots, but meant for every visitor. */
export const disguised: OwnersPage[] = [
  {
    name: 'Cloudflare’s protection in a link',
    url: 'https://summitdental.com/',
    // info@summitdental.com, each byte xor 0x5a.
    html: `<a href="/cdn-cgi/l/email-protection#5a33343c351a292f3737332e3e3f342e3b3674393537">Mail</a>`,
    email: 'info@summitdental.com',
  },
  {
    name: 'Cloudflare’s protection in text',
    url: 'https://summitlaw.com/',
    // hi@summitlaw.com, each byte xor 0x21.
    html: `<p>Write to <span class="__cf_email__" data-cfemail="2149486152544c4c48554d40560f424e4c">[email&#160;protected]</span></p>
      <p><a class="__cf_email__" data-cfemail="214948zz 5">broken</a></p>`,
    email: 'hi@summitlaw.com',
  },
  {
    name: '[at] and [dot]',
    url: 'https://birchwoodyoga.com/',
    html: '<p>namaste [at] birchwoodyoga [dot] com</p>',
    email: 'namaste@birchwoodyoga.com',
  },
  {
    name: '(at) alone',
    url: 'https://www.schreinerei-vogt.de/kontakt',
    html: '<p>E-Mail: werkstatt(at)schreinerei-vogt.de</p>',
    email: 'werkstatt@schreinerei-vogt.de',
  },
  {
    name: '{at} and (punkt)',
    url: 'https://www.malermeister-vogt.de/impressum',
    html: '<p>info{at}malermeister-vogt(punkt)de</p>',
    email: 'info@malermeister-vogt.de',
  },
  {
    name: '(arroba) and (punto)',
    url: 'https://floresdelvalle.es/contacto',
    html: '<p>Escríbenos: pedidos (arroba) floresdelvalle (punto) es</p>',
    email: 'pedidos@floresdelvalle.es',
  },
  {
    name: '(chiocciola)',
    url: 'https://trattoriadalbosco.it/contatti',
    html: '<p>prenota(chiocciola)trattoriadalbosco.it</p>',
    email: 'prenota@trattoriadalbosco.it',
  },
  {
    name: 'the words at and dot',
    url: 'https://stonebridgemusic.com/',
    html: '<p>lessons at stonebridgemusic dot com</p>',
    email: 'lessons@stonebridgemusic.com',
  },
  {
    name: 'AT and DOT in capitals',
    url: 'https://stonebridgepets.com/',
    html: '<p>Mail: groomer AT stonebridgepets DOT com</p>',
    email: 'groomer@stonebridgepets.com',
  },
  {
    name: 'spaces around the @',
    url: 'https://elmgrovecatering.com/',
    html: '<p>events @ elmgrovecatering.com</p>',
    email: 'events@elmgrovecatering.com',
  },
  {
    name: 'the full-width @',
    url: 'https://sakura-teien.jp/',
    html: '<p>お問い合わせ: info＠sakura-teien.jp</p>',
    email: 'info@sakura-teien.jp',
  },
  {
    name: 'HTML entities in link and text',
    url: 'https://cedarpointmarina.com/',
    html: `<a href="&#109;&#97;&#105;&#108;&#116;&#111;&#58;dock&#64;cedarpointmarina&#46;com">dock&#x40;cedarpointmarina&period;com</a>`,
    email: 'dock@cedarpointmarina.com',
  },
  {
    name: 'written backwards and reversed by CSS',
    url: 'https://cedarvalleyfarm.com/',
    html: '<p>Mail: <span style="unicode-bidi: bidi-override; direction: rtl;">moc.mrafyellavradec@sgge</span></p>',
    email: 'eggs@cedarvalleyfarm.com',
  },
  {
    name: 'written backwards in a bdo element',
    url: 'https://cedarvalleyhoney.com/',
    html: '<p><bdo dir="rtl">moc.yenohyellavradec@seeb</bdo></p>',
    email: 'bees@cedarvalleyhoney.com',
  },
  {
    name: 'a hidden word inside the address',
    url: 'https://juniperdesign.com/',
    html: '<p>studio<span style="display:none">REMOVE</span>@juniperdesign.com</p>',
    email: 'studio@juniperdesign.com',
  },
  {
    name: 'an HTML comment inside the address',
    url: 'https://juniperflowers.com/',
    html: '<p>flora<!-- no spam -->@<!-- no spam -->juniperflowers.com</p>',
    email: 'flora@juniperflowers.com',
  },
  {
    name: 'zero-width characters and a soft hyphen',
    url: 'https://juniperhostel.com/',
    html: '<p>beds\u200b@\u00adjuniperhostel\u2060.com</p>',
    email: 'beds@juniperhostel.com',
  },
  {
    name: 'a script that assembles it',
    url: 'https://granitecounters.com/',
    html: `<script>document.write('<a href="mai' + 'lto:' + 'quotes' + '@' + 'granitecounters' + '.com">Mail</a>');</script>`,
    email: 'quotes@granitecounters.com',
  },
  {
    name: 'a script with variables for its parts',
    url: 'https://granitesigns.com/',
    html: `<script>var user = "print"; var host = "granitesigns.com";
      document.getElementById("m").href = "mailto:" + user + "@" + host;</script>`,
    email: 'print@granitesigns.com',
  },
  {
    name: 'data attributes for user and domain',
    url: 'https://granitestairs.com/',
    html: `<a class="mail" data-user="steps" data-domain="granitestairs.com" href="#">Mail us</a>`,
    email: 'steps@granitestairs.com',
  },
  {
    name: 'the link with [at] inside',
    url: 'https://hollowaycarpets.com/',
    html: `<a href="mailto:rugs[at]hollowaycarpets.com">Mail</a>`,
    email: 'rugs@hollowaycarpets.com',
  },
  {
    name: 'NOSPAM in the address',
    url: 'https://hollowayclocks.com/',
    html: '<p>tick@NOSPAM.hollowayclocks.com (remove NOSPAM)</p>',
    email: 'tick@hollowayclocks.com',
  },
  {
    name: 'after a CSS rule inside the hidden element',
    url: 'https://granitedoors.com/',
    html: '<span class="late">x<style>.late{display:none}</style></span><p>doors@granitedoors.com</p>',
    email: 'doors@granitedoors.com',
  },
  {
    name: 'a line break after the @',
    url: 'https://roofers-west.com/',
    html: '<p>info@<br>roofers-west.com</p>',
    email: 'info@roofers-west.com',
  },
  {
    name: 'an onclick handler that opens the address',
    url: 'https://oldtownlocks.com/',
    html: `<button onclick="location.href='mailto:help@oldtownlocks.com'">Mail us</button>`,
    email: 'help@oldtownlocks.com',
  },
  {
    name: 'the @ by its Russian name',
    url: 'https://stroidom.ru/',
    html: '<p>Почта: zakaz(собака)stroidom.ru</p>',
    email: 'zakaz@stroidom.ru',
  },
  {
    name: '"at" as the @ after a label',
    url: 'https://ridgelinegym.com/',
    html: '<p>E-mail: join at ridgelinegym.com</p>',
    email: 'join@ridgelinegym.com',
  },
  {
    name: 'reversed by the page’s CSS',
    url: 'https://opticalhouse.ie/',
    html: '<style>p{margin:0} .a, span.rv{unicode-bidi:bidi-override;direction:rtl}</style><span class="x rv">ei.esuohlacitpo@seye</span>',
    email: 'eyes@opticalhouse.ie',
  },
  {
    name: 'a word hidden by the page’s CSS',
    url: 'https://tandarts-visser.nl/',
    html: '<style>.x{display:none}</style><p>praktijk@<span class="x">weg.</span>tandarts-visser.nl</p>',
    email: 'praktijk@tandarts-visser.nl',
  },
  {
    name: 'base64 in a script',
    url: 'https://fjordfoto.no/',
    html: `<a id="m" href="#">E-post</a><script>m.href='mailto:'+atob('cG9zdEBmam9yZGZvdG8ubm8=')</script>`,
    email: 'post@fjordfoto.no',
  },
  {
    name: 'assembled the way Joomla does it',
    url: 'https://domaine-lavigne.fr/',
    html: `<span id="c">Cette adresse est protégée.</span><script>var prefix='ma'+'il'+'to';var addy='caveau'+'&#64;';addy=addy+'domaine-lavigne'+'&#46;'+'fr';</script>`,
    email: 'caveau@domaine-lavigne.fr',
  },
  {
    name: 'every letter shifted by two, like TYPO3',
    url: 'https://hof-maier.de/',
    html: `<a href="javascript:linkTo_UnCryptMailto('ocknvq,jqhBjqh/ockgt0fg');">Schreiben Sie uns</a>`,
    email: 'hof@hof-maier.de',
  },
  {
    name: 'ROT13 in an attribute',
    url: 'https://copperkettle.com/',
    html: '<a href="javascript:;" data-enc-email="uryyb[at]pbccrexrggyr.pbz">Mail</a>',
    email: 'hello@copperkettle.com',
  },
  {
    name: 'base64 in an attribute',
    url: 'https://copperpan.com/',
    html: '<a href="#" data-email="aGVsbG9AY29wcGVycGFuLmNvbQ==">Mail</a>',
    email: 'hello@copperpan.com',
  },
  {
    name: 'the alt text of an image',
    url: 'https://lemonade-stand.com/',
    html: '<img src="/mail.png" alt="squeeze@lemonade-stand.com">',
    email: 'squeeze@lemonade-stand.com',
  },
  {
    name: 'the data of a page rendered by scripts',
    url: 'https://luxecatering.com/',
    html: '<div id="__next"></div><script type="application/json">{"props":{"contact":{"email":"events@luxecatering.com"}}}</script>',
    email: 'events@luxecatering.com',
  },
]
