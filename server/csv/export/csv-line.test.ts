import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser } from '#test/make.ts'
import { csvCell } from './csv-line.ts'

describe('a cell', () => {
  test.each([
    ['Blue Bakery', 'Blue Bakery'],
    ['Smith, Jones', '"Smith, Jones"'],
    ['The "Best"', '"The ""Best"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    // Grouped numbers aren't formulas, so a spreadsheet keeps them as text.
    ['+358 40 123', '+358 40 123'],
    ['+35840123', "'+35840123"],
    ['+1-212-555', "'+1-212-555"],
    ['+1 212+cmd', "'+1 212+cmd"],
    ['+1 2|3', "'+1 2|3"],
    ['+1 ', `"'+1 "`],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['＝1+1', "'＝1+1"],
    ['1-2', '1-2'],
    ['', ''],
    [-33.9, '-33.9'],
    [null, ''],
  ])('%j is written as %j', (value, cell) => expect(csvCell(value)).toBe(cell))
})

describe('the export', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ now: '2026-03-05T12:00:00Z' })
  })
  afterAll(() => t.close())

  test('has the matching leads, with a header and a byte order mark', async () => {
    const user = await makeUser(t)
    await makeLead(t, user, { businessName: 'Café "Ö", Ltd', email: 'a@cafe.example', status: 'warm' })
    await makeLead(t, user, { businessName: '=cmd', status: 'warm' })
    await makeLead(t, user, { status: 'cold' })
    const reply = await user.client('/api/leads/export.csv?status=warm')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="leads-2026-03-05.csv"')
    expect([...reply.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows: Record<string, string>[] = parse(reply.body, { bom: true, columns: true })
    expect(rows.map(row => [row['Business Name'], row.Email, row.Status])).toEqual([
      ["'=cmd", '', 'warm'],
      ['Café "Ö", Ltd', 'a@cafe.example', 'warm'],
    ])
  })

  test('has everything known about a lead', async () => {
    const user = await makeUser(t)
    const { id } = await makeLead(t, user, { businessName: 'Blue', phone: '+12125550100' })
    await t.db.system`
      with g as (insert into tags (user_id, name) values (${user.id}, 'VIP'), (${user.id}, '=north') returning id),
        f as (insert into custom_fields (user_id, name, kind) values (${user.id}, 'Seats', 'number') returning id),
        t as (insert into lead_tags (user_id, tag_id, lead_id) select ${user.id}, id, ${id} from g),
        e as (insert into lead_enrichment (user_id, lead_id, state, email, email_url, social_media_presence, contact_persons, tech_stack)
          values (${user.id}, ${id}, 'found', 'ada@blue.example', 'https://blue.example/contact',
            '[{"network":"facebook","url":"https://facebook.com/blue"}]', '[{"name":"Ada","role":"Owner","email":null}]', '["WordPress"]'))
      insert into custom_values (user_id, field_id, lead_id, value) select ${user.id}, id, ${id}, '12' from f`
    const [row] = parse((await user.client('/api/leads/export.csv')).body, { bom: true, columns: true }) as object[]
    expect(row).toMatchObject({
      'Business Name': 'Blue',
      Phone: '+1 212 555 0100',
      'Lead ID': id,
      Tags: "'=north, VIP",
      Seats: '12',
      'Found on the Website': 'ada@blue.example',
      'Found at': 'https://blue.example/contact',
      'Social Profiles': 'https://facebook.com/blue',
      People: 'Ada, Owner',
      Technologies: 'WordPress',
    })
  })

  test('has only the header if there are no leads', async () => {
    const reply = await (await makeUser(t)).client('/api/leads/export.csv')
    expect(reply.body).toMatch(/^\uFEFFBusiness Name,Email,[^\n]*\r\n$/)
  })

  test('has each lead once, however many there are', async () => {
    const user = await makeUser(t)
    await t.db.system`
      insert into leads (user_id, business_name) select ${user.id}, 'Shop ' || n from generate_series(1, 1200) n`
    const rows: string[][] = parse((await user.client('/api/leads/export.csv')).body, { bom: true })
    expect(new Set(rows.slice(1).map(row => row[0])).size).toBe(1200)
  })
})
