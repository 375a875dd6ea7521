import { expect, test } from 'vitest'
import { findPlaceholders } from './placeholders.ts'

/** Texts that were meant to be filled in. */
const blanks: [text: string, found: string][] = [
  ['We help businesses like yours with [what you offer].', '[what you offer]'],
  ['Best regards,\n[Your Name]', '[Your Name]'],
  ['[Offer] for local businesses', '[Offer]'],
  ['Until [date] we offer [what it is and what it costs].', '[date]'],
  ['- [first thing]\n- second', '[first thing]'],
  ['Answer and we start with [first step].', '[first step]'],
  ['Hi [First Name],', '[First Name]'],
  ['Dear [company name] team', '[company name]'],
  ['Hi [FIRST_NAME]', '[FIRST_NAME]'],
  ['Hello [[name]]', '[name]'],
  ['We helped [X] restaurants last year', '[X]'],
  ['Save [XX%] today', '[XX%]'],
  ['See you in [their city]', '[their city]'],
  ['I saw that [mention something specific]', '[mention something specific]'],
  ['Mit freundlichen Grüßen\n[Ihr Name]', '[Ihr Name]'],
  ['Saludos,\n[su nombre]', '[su nombre]'],
  ['Hi {name}, a question', '{name}'],
  ['Hi {first_name}', '{first_name}'],
  [`Hi $${'{firstName}'}`, `$${'{firstName}'}`],
  ['Hello {{businessName, is there a website?', '{{businessName, is there a website?'],
  ['Hello {{businessName}, hi', '{{businessName}'],
  ['Hello {businessName}}', 'businessName}}'],
  ['Hello <your name>', '<your name>'],
  ['Hi <First Name>,', '<First Name>'],
  ['Hi <<name>>,', '<<name>>'],
  ['Call me at XXX-XXX-XXXX', 'XXX-XXX-XXXX'],
  ['For only $XXX a month', 'XXX'],
  ['Lorem ipsum dolor sit amet', 'Lorem ipsum'],
  ['TODO: write the offer', 'TODO:'],
  ['INSERT COMPANY NAME', 'INSERT COMPANY NAME'],
  ['Visit www.yourwebsite.com', 'www.yourwebsite.com'],
  ['Dear ____,', 'Dear ____'],
  ['Hi First Name,\nI came across you', 'Hi First Name'],
  ['We do it for $___ a month', '___'],
  ['See you on ____ at noon', '____'],
  ['Shall I send samples? Maya, Your Company Name', 'Your Company Name'],
  ['Best regards,\nYour Name\nYour Title', 'Your Name'],
  ['(insert offer here)', '(insert offer here)'],
  ['<p>We help with [what <b>you</b> offer].</p>', '[what you offer]'],
  ['<a href="[link]">Book a call</a>', '[link]'],
  ['<p>Regards,<br>&#91;Your Name&#93;</p>', '[Your Name]'],
]

/** Ordinary texts that an email may contain. */
const ordinary = [
  'Hello {{businessName|there}}, {Hi|Hello} from {{city|your town}}',
  '{Dear {{businessName|all}}|Hello} and {{{city|you}}|you}',
  'A \\{{city}} in braces that was meant',
  'Signature: ______________________\nDate: ____________________',
  'Your Name on a mug, from $9',
  'We write __init__ files and _emphasis_',
  'Is this Your Business?',
  '[Video] How a bakery sold out by noon',
  '[PDF] The price list',
  '[URGENT] Your delivery on Monday',
  '[New website] Two minutes of your time',
  '[Save the date] Open house on May 3',
  '[Case study: Harbor Street Bakery]',
  'As the report says [1], and others [2, 3] confirm',
  '“We love [their] bread”, says Ann',
  '“The team […] was great” and "[sic]"',
  'See [our price list](https://shop.test/prices)',
  '[x] Yes\n[ ] No',
  '[X] Yes, call me\n[X] Send prices',
  'Write to ann [at] shop [dot] test',
  'Love, Anna xxx',
  'Size XXL and XXXL are in stock again',
  'The menu for Super Bowl XXX was ours',
  '<style>p{color:red} a[href]{x:y}</style><p>Hello there</p>',
  '<!--[if mso]><p>[Your name]</p><![endif]--><p>Hello</p>',
  '<p style="color:red">Hello <b>Bob</b>,<o:p></o:p></p>',
  'Reply to <ann@shop.test> or see <https://shop.test>',
  'Prices: small < medium > large',
  'Save 20 % now, 100% wool, 5%off',
  'Our tasting menu (your choice of three) is back',
  'Put your name on the map. Your company, your rules.',
  'Best regards,\n____________\nAnn Baker',
  'The date, the time and the place: Friday, 8 pm, Main Street',
  '{"a": 1, "b": 2}',
]

test.each(blanks)('finds text that wasn’t filled in: %j', (text, found) => {
  expect(findPlaceholders(text)).toContain(found)
})

test.each(ordinary.map(text => [text]))('accepts ordinary text: %j', text => {
  expect(findPlaceholders(text)).toEqual([])
})
