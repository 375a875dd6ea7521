import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { leadReader } from '../import/read-lead.ts'
import { readDialect } from '../read/dialect.ts'

/** The columns that Canvass picks from a table, by field, and the first lead. */
async function readExport(content: string) {
  const { columns, country, sample } = await readDialect(Readable.from([Buffer.from(content)]), {})
  const read = leadReader(
    { kind: 'leads', duplicates: 'skip', columns: columns.map(({ guess }) => guess) },
    { columns, country },
    [],
    new Date(),
  )(sample[0] ?? { row: 0, cells: [], problem: { code: 'no-email' } })
  return {
    /** The first of several. */
    picked: Object.fromEntries(
      columns.toSorted((a, b) => b.rank - a.rank).flatMap(({ name, guess }) => (guess ? [[guess, name]] : [])),
    ),
    lead: 'item' in read ? read.item : read,
  }
}

/** A table whose cells are given by column name. */
function table(header: string, rows: Record<string, string>[], delimiter = ',') {
  const names = header.split(delimiter)
  for (const row of rows)
    for (const name of Object.keys(row)) if (!names.includes(name)) throw new Error(`No column ${name}`)
  const lines = rows.map(row => names.map(name => (row[name] ? `"${row[name]}"` : '')).join(delimiter))
  return `${header}\n${lines.join('\n')}\n`
}

const OUTLOOK =
  "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home Street 2,Home Street 3,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Mobile Phone,Other Phone,Account,Anniversary,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,Notes,Web Page"
const GOOGLE =
  'First Name,Middle Name,Last Name,Nickname,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value'
const APOLLO =
  'First Name,Last Name,Title,Company,Company Name for Emails,Email,Email Status,Primary Email Source,Email Confidence,Seniority,Departments,Contact Owner,Work Direct Phone,Home Phone,Mobile Phone,Corporate Phone,Other Phone,Stage,Lists,Last Contacted,Account Owner,# Employees,Industry,Keywords,Person Linkedin Url,Website,Company Linkedin Url,Facebook Url,Twitter Url,City,State,Country,Company Address,Company City,Company State,Company Country,Company Phone,Technologies,Annual Revenue'
const HUBSPOT =
  'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Associated Company,Last Activity Date (EST),Lead Status,Marketing contact status,Company Name,Website URL,Street Address,City,State/Region,Postal Code,Country/Region,Industry,Create Date (EST)'
const LICENSES =
  'LICENSE NO.,BUSINESS NAME,DBA NAME,LICENSE TYPE,LICENSE STATUS,BUSINESS ADDRESS,CITY,STATE,ZIP,PHONE NO.,FAX NO.,ISSUE DATE,EXPIRATION DATE,OWNER NAME,MAILING ADDRESS,MAILING CITY,MAILING STATE,MAILING ZIP,LATITUDE,LONGITUDE'
const CHAMBER =
  'Firmenname;Rechtsform;Straße;Hausnummer;PLZ;Ort;Telefon;Telefax;E-Mail;Internet;Wirtschaftszweig;Gründungsjahr'

describe('finds the business in exports of other programs', () => {
  test('Outlook: prefers a filled second email address to an empty first one', async () => {
    const { lead } = await readExport(
      table(OUTLOOK, [
        {
          Title: 'Ms.',
          'First Name': 'Ada',
          Company: 'Acme Tools',
          'Home Street': '1 Main St',
          'Home City': 'Reno',
          'Home State': 'NV',
          'Home Postal Code': '89501',
          'Home Country/Region': 'United States',
          'Mobile Phone': '(775) 555-0100',
          'Business Fax': '(775) 555-0199',
          'E-mail Type': 'SMTP',
          'E-mail 2 Address': 'ada@acme.example',
          'E-mail 2 Type': 'SMTP',
          'E-mail 2 Display Name': 'Ada L',
          'Web Page': 'https://acme.example',
        },
      ]),
    )
    expect(lead).toMatchObject({
      businessName: 'Acme Tools',
      email: 'ada@acme.example',
      phone: '(775) 555-0100',
      address: '1 Main St',
      city: 'Reno',
      region: 'NV',
      postcode: '89501',
      country: 'US',
      website: 'https://acme.example',
    })
  })

  test('Outlook: prefers the business address to the home address', async () => {
    const { picked, lead } = await readExport(
      table(OUTLOOK, [
        {
          Company: 'Acme',
          'Business Street': '9 Elm St',
          'Business City': 'Boise',
          'Business Phone': '(208) 555-0100',
          'Home Street': '1 Main St',
          'Home City': 'Reno',
          'Home State': 'NV',
          'Home Phone': '(775) 555-0100',
          'E-mail Address': 'ada@acme.example',
          'E-mail 2 Address': 'home@ada.example',
        },
      ]),
    )
    expect(lead).toMatchObject({
      address: '9 Elm St',
      city: 'Boise',
      region: null,
      phone: '(208) 555-0100',
      email: 'ada@acme.example',
    })
    expect(picked.address).toBe('Business Street')
  })

  test('Google Contacts: reads values instead of their labels', async () => {
    const { picked, lead } = await readExport(
      table(GOOGLE, [
        {
          'First Name': 'Ada',
          'Organization Name': 'Acme Tools',
          'Organization Title': 'Owner',
          Labels: '* myContacts',
          'E-mail 1 - Label': '* Work',
          'E-mail 1 - Value': 'ada@acme.example',
          'Phone 1 - Label': 'Work',
          'Phone 1 - Value': '+1 775-555-0100',
          'Address 1 - Label': 'Work',
          'Address 1 - Formatted': '1 Main St, Reno, NV 89501, US',
          'Address 1 - Street': '1 Main St',
          'Address 1 - City': 'Reno',
          'Address 1 - Region': 'NV',
          'Address 1 - Postal Code': '89501',
          'Address 1 - Country': 'US',
          'Website 1 - Label': 'Work',
          'Website 1 - Value': 'https://acme.example',
        },
      ]),
    )
    expect(picked).toEqual({
      businessName: 'Organization Name',
      person: 'First Name',
      role: 'Organization Title',
      description: 'Notes',
      tags: 'Labels',
      email: 'E-mail 1 - Value',
      phone: 'Phone 1 - Value',
      address: 'Address 1 - Street',
      city: 'Address 1 - City',
      region: 'Address 1 - Region',
      postcode: 'Address 1 - Postal Code',
      country: 'Address 1 - Country',
      website: 'Website 1 - Value',
    })
    expect(lead).toMatchObject({ email: 'ada@acme.example', address: '1 Main St', city: 'Reno' })
  })

  test('Google Contacts: reads the format used before 2024', async () => {
    const { picked } = await readExport(
      'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title\n' +
        'Ada L,Ada,L,* myContacts,Work,ada@acme.example,Mobile,+1 775-555-0100,,Acme Tools,Owner\n',
    )
    expect(picked).toMatchObject({
      email: 'E-mail 1 - Value',
      phone: 'Phone 1 - Value',
      businessName: 'Organization 1 - Name',
    })
    expect(picked.category).toBeUndefined()
  })

  test('Apollo: prefers the company’s address to the contact’s', async () => {
    const { picked } = await readExport(
      table(APOLLO, [
        {
          'First Name': 'Ada',
          Title: 'Owner',
          Company: 'Acme Tools',
          'Company Name for Emails': 'Acme',
          Email: 'ada@acme.example',
          'Email Status': 'Verified',
          'Email Confidence': '0.9',
          'Work Direct Phone': '',
          'Mobile Phone': "'+1 775-555-0101",
          'Corporate Phone': "'+1 208-555-0100",
          Stage: 'Cold',
          Lists: 'Idaho',
          '# Employees': '12',
          Industry: 'retail',
          'Person Linkedin Url': 'http://www.linkedin.com/in/ada',
          Website: 'http://www.acme.example',
          'Company Linkedin Url': 'http://www.linkedin.com/company/acme',
          'Facebook Url': 'https://facebook.com/acme',
          City: 'Reno',
          State: 'Nevada',
          Country: 'United States',
          'Company Address': '9 Elm St, Boise, ID',
          'Company City': 'Boise',
          'Company State': 'Idaho',
          'Company Country': 'United States',
          'Company Phone': "'+1 208-555-0100",
        },
      ]),
    )
    expect(picked).toEqual({
      businessName: 'Company',
      person: 'First Name',
      role: 'Title',
      email: 'Email',
      phone: 'Company Phone',
      status: 'Stage',
      tags: 'Lists',
      category: 'Industry',
      website: 'Website',
      address: 'Company Address',
      city: 'Company City',
      region: 'Company State',
      country: 'Company Country',
    })
  })

  test('LinkedIn: skips the notes above the header and the link to a profile', async () => {
    const { picked, lead } = await readExport(
      'Notes:\n"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed it, using this setting https://www.linkedin.com/psettings/privacy/email"\n\n' +
        'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n' +
        'Ada,L,https://www.linkedin.com/in/ada,ada@acme.example,Acme Tools,Owner,01 Mar 2026\n',
    )
    expect(picked).toEqual({ email: 'Email Address', businessName: 'Company', person: 'First Name', role: 'Position' })
    expect(lead).toMatchObject({ businessName: 'Acme Tools', email: 'ada@acme.example', website: null })
  })

  test('HubSpot: reads companies', async () => {
    const { picked } = await readExport(
      table(HUBSPOT, [
        {
          'Record ID': '151',
          'First Name': 'Ada',
          Email: 'ada@acme.example',
          'Phone Number': '(775) 555-0100',
          'Contact owner': 'Bob',
          'Associated Company': 'Acme',
          'Lead Status': 'OPEN',
          'Company Name': 'Acme Tools',
          'Marketing contact status': 'Marketing contact',
          'Website URL': 'acme.example',
          'Street Address': '1 Main St',
          City: 'Reno',
          'State/Region': 'NV',
          'Postal Code': '89501',
          'Country/Region': 'United States',
          Industry: 'Retail',
        },
      ]),
    )
    expect(picked).toEqual({
      person: 'First Name',
      email: 'Email',
      phone: 'Phone Number',
      businessName: 'Company Name',
      website: 'Website URL',
      address: 'Street Address',
      city: 'City',
      region: 'State/Region',
      postcode: 'Postal Code',
      country: 'Country/Region',
      category: 'Industry',
    })
  })

  test('city licenses: prefers the business’s location to its mailing address', async () => {
    const { picked } = await readExport(
      table(LICENSES, [
        {
          'LICENSE NO.': '2026-113',
          'BUSINESS NAME': 'ACME TOOLS LLC',
          'LICENSE TYPE': 'RETAIL STORE',
          'LICENSE STATUS': 'ACTIVE',
          'BUSINESS ADDRESS': '1 MAIN ST',
          CITY: 'RENO',
          STATE: 'NV',
          ZIP: '89501',
          'PHONE NO.': '7755550100',
          'FAX NO.': '7755550199',
          'OWNER NAME': 'ADA L',
          'MAILING ADDRESS': 'PO BOX 3',
          'MAILING CITY': 'BOISE',
          'MAILING STATE': 'ID',
          'MAILING ZIP': '83701',
          LATITUDE: '39.5',
          LONGITUDE: '-119.8',
        },
        { 'LICENSE NO.': '2026-114', 'BUSINESS NAME': 'BLUE PLATE LLC', 'LICENSE TYPE': 'RESTAURANT', CITY: 'RENO' },
      ]),
    )
    expect(picked).toEqual({
      businessName: 'DBA NAME',
      person: 'OWNER NAME',
      closed: 'LICENSE STATUS',
      category: 'LICENSE TYPE',
      address: 'BUSINESS ADDRESS',
      city: 'CITY',
      region: 'STATE',
      postcode: 'ZIP',
      phone: 'PHONE NO.',
      lat: 'LATITUDE',
      lon: 'LONGITUDE',
    })
  })

  test('German chambers: joins street and house number', async () => {
    const { picked, lead } = await readExport(
      `IHK Bonn/Rhein-Sieg: Firmenauszug${';'.repeat(11)}\nStand: 01.03.2026${';'.repeat(11)}\n\n` +
        table(
          CHAMBER,
          [
            {
              Firmenname: 'Bäckerei Blum',
              Rechtsform: 'GmbH',
              Straße: 'Hauptstraße',
              Hausnummer: '12a',
              PLZ: '53111',
              Ort: 'Bonn',
              Telefon: '0228 123456',
              Telefax: '0228 123457',
              'E-Mail': 'info@blum.example',
              Internet: 'www.blum.example',
              Wirtschaftszweig: 'Bäckerei',
            },
          ],
          ';',
        ),
    )
    expect(lead).toMatchObject({
      businessName: 'Bäckerei Blum',
      address: 'Hauptstraße 12a',
      postcode: '53111',
      city: 'Bonn',
      phone: '0228 123456',
      email: 'info@blum.example',
      website: 'www.blum.example',
      category: 'Bäckerei',
    })
    expect(picked.phone).toBe('Telefon')
  })

  test.each([
    ['US', '12 Main St'],
    ['DE', 'Main St 12'],
  ])('puts the house number where people in %s write it', async (country, address) => {
    const { lead } = await readExport(`Company,Street,House Number,Country\nAcme,Main St,12,${country}\n`)
    expect(lead).toMatchObject({ address })
  })
})
