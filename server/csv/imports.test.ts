import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countsOf, csvImportsApp } from '#test/csv-files.ts'
import { makeLead, makeUser } from '#test/make.ts'
import { runImports } from './import/import-file.ts'
import { sweepImports } from './upload/sweep.ts'
import { beginUpload } from './upload/upload.ts'

let app: Awaited<ReturnType<typeof csvImportsApp>>
beforeAll(async () => {
  app = await csvImportsApp()
})
afterAll(() => app.close())

describe('a table', () => {
  test('is imported by its columns, in order', async () => {
    const user = await app.newUser()
    const file = await app.importAll(
      user,
      'Company;E-Mail;Telefon;Straße;PLZ;Ort;Land;Branche\r\n' +
        'Café Blau;ada@blau.example;0228 123456;Weg 1;53111;Bonn;Deutschland;Café\r\n' +
        '"Rot; Grün GmbH";;;;;;;\r\n',
    )
    expect(countsOf(file)).toEqual({ state: 'done', added: 2, updated: 0, skipped: 0, rejected: 0 })
    const [first, second] = await app.leadsOf(user)
    expect(first).toMatchObject({
      businessName: 'Café Blau',
      email: 'ada@blau.example',
      phone: '0228 123456',
      address: 'Weg 1',
      postcode: '53111',
      city: 'Bonn',
      country: 'DE',
      category: 'Café',
      status: 'new',
      source: 'import',
    })
    expect(second?.businessName).toBe('Rot; Grün GmbH')
    const [row] = await app.t.db.system`select phone_norm from leads where user_id = ${user.id} and phone is not null`
    expect(row?.phoneNorm).toBe('+49228123456')
  })

  test('is imported without the notes above its header', async () => {
    const user = await app.newUser()
    const file = await app.importAll(
      user,
      'Notes:\n"Some email addresses are missing, for privacy"\n\nFirst Name,Email Address,Company\nAda,ada@acme.example,Acme\nBob,,Blue\n',
    )
    expect(countsOf(file)).toEqual({ state: 'done', added: 2, updated: 0, skipped: 0, rejected: 0 })
    expect((await app.leadsOf(user)).map(lead => lead.businessName)).toEqual(['Acme', 'Blue'])
  })

  test('is previewed as it will be read', async () => {
    const user = await app.newUser()
    const file = await app.upload(user, 'Name,Mail\nAcme,ada@acme.example\nBlue,blue at home\n')
    expect(file.columns).toEqual([
      { name: 'Name', samples: ['Acme', 'Blue'], guess: 'businessName', maybe: null, rank: expect.any(Number) },
      {
        name: 'Mail',
        samples: ['ada@acme.example', 'blue at home'],
        guess: 'email',
        maybe: null,
        rank: expect.any(Number),
      },
    ])
    const plan = { kind: 'leads', columns: ['businessName', 'email'], duplicates: 'skip' }
    expect((await app.post(user, `/${file.id}/preview`, { plan })).json()).toEqual({
      businesses: 2,
      people: 0,
      rows: [
        { row: 2, lead: { businessName: 'Acme', email: 'ada@acme.example' }, problem: null, note: null },
        {
          row: 3,
          lead: { businessName: 'Blue' },
          problem: null,
          note: 'Imported without a cell: “blue at home” isn’t an email address',
        },
      ],
    })
    expect(await app.leadsOf(user)).toEqual([])
  })

  test('can be read in another dialect than the detected one', async () => {
    const user = await app.newUser()
    const file = await app.upload(user, 'Acme;1\nBlue;2\n')
    const reply = await user.client({
      method: 'PUT',
      // A program may write an ID in capitals.
      url: `/api/lead-imports/${file.id.toUpperCase()}`,
      payload: { delimiter: ',', hasHeader: false },
    })
    expect(reply.json().columns).toMatchObject([
      { name: 'Column 1', samples: ['Acme;1', 'Blue;2'], guess: 'businessName' },
    ])
  })

  test('may have tags and custom fields', async () => {
    const user = await app.newUser()
    const [field] = await app.t.db.system<{ id: string }[]>`
      insert into custom_fields (user_id, name, kind) values (${user.id}, 'Seats', 'number') returning id`
    const file = await app.importAll(user, 'Company,Tags,seats\nAcme,"VIP, north",12\nBlue,vip,\n', {
      tag: 'Spring list',
    })
    expect(file.columns.map(column => column.guess)).toEqual(['businessName', 'tags', `field:${field?.id}`])
    const rows = await app.t.db.system`
      select l.business_name, string_agg(g.name, ', ' order by g.name_norm) as tags, max(v.value) as seats
      from leads l join lead_tags t on t.user_id = l.user_id and t.lead_id = l.id join tags g on g.user_id = t.user_id and g.id = t.tag_id
        left join custom_values v on v.user_id = l.user_id and v.lead_id = l.id
      where l.user_id = ${user.id} group by l.business_name order by 1`
    expect([...rows]).toEqual([
      { businessName: 'Acme', tags: 'north, Spring list, VIP', seats: '12' },
      { businessName: 'Blue', tags: 'Spring list, VIP', seats: null },
    ])
  })
})

describe('an export', () => {
  test.each(['skip', 'update'] as const)('changes nothing when it’s imported again (%s)', async duplicates => {
    const user = await app.newUser()
    await app.t.db.system`
      with l as (
        insert into leads (user_id, business_name, email, phone, phone_norm, website, address, city, region, postcode, country,
          category, status, description, lat, lon, source)
        values
          (${user.id}, '=Sum & Co', 'ada@sum.example', '+12125550100', '+12125550100', 'sum.example', '-1 Main St', 'Reno', 'NV',
            '08901', 'US', '@home', 'warm', E'+1\nTwo "lines"; one, more', -33.9, 151.2, 'osm'),
          (${user.id}, ${"'=Quoted"}, null, '(212) 555-0101', '+12125550101', null, '-', 'N/A', null, null, null, null, 'new', null,
            0, 0, 'manual')
        returning id
      ), f as (
        insert into custom_fields (user_id, name, kind) values (${user.id}, 'Debt', 'number'), (${user.id}, '=Note', 'text')
        returning id, kind
      ), g as (
        insert into tags (user_id, name) values (${user.id}, '=north'), (${user.id}, 'Old, loyal; "best"') returning id
      ), t as (insert into lead_tags (user_id, tag_id, lead_id) select ${user.id}, g.id, l.id from l, g)
      insert into custom_values (user_id, field_id, lead_id, value)
      select ${user.id}, f.id, l.id, case kind when 'number' then '-12.5' else '=1+1' end from l, f`
    const all = () => app.t.db.system`
      select to_jsonb(l) as lead,
        (select jsonb_agg(t.name order by t.name) from lead_tags lt join tags t on t.user_id = ${user.id} and t.id = lt.tag_id
          where lt.user_id = ${user.id} and lt.lead_id = l.id) as tags,
        (select jsonb_agg(to_jsonb(v) order by v.field_id) from custom_values v where v.user_id = ${user.id} and v.lead_id = l.id) as values
      from leads l where user_id = ${user.id} order by id`
    const before = [...(await all())]
    const { body } = await user.client('/api/leads/export.csv')
    const file = await app.importAll(user, body, { duplicates })
    expect(countsOf(file)).toMatchObject({ state: 'done', added: 0, rejected: 0 })
    expect([...(await all())]).toEqual(before)
    expect(await app.t.db.system`select from tags where user_id = ${user.id}`).toHaveLength(2)
  })
})

describe('the monthly quota', () => {
  test('accepts new leads until it’s used up, and reports the others', async () => {
    const user = await makeUser(app.t, { plan: 'basic' })
    const [plan] = await app.t.db.system<
      { leads: number }[]
    >`select lead_limit as leads from subscription_plans where id = 'basic'`
    const limit = plan?.leads ?? 0
    await app.t.db.system`
      insert into user_usage (user_id, year, month, leads_generated) values (${user.id}, 2026, 3, ${limit - 2})
      on conflict (user_id, year, month) do update set leads_generated = excluded.leads_generated`
    await makeLead(app.t, user, { businessName: 'Known', email: 'known@k.example' })
    const file = await app.importAll(
      user,
      'Company,Email\nA,a@k.example\nKnown,known@k.example\nB,b@k.example\nC,c@k.example\n',
    )
    expect(countsOf(file)).toMatchObject({ state: 'done', added: 2, skipped: 1, rejected: 0 })
    expect(file.overLimit).toBe(1)
    expect((await app.rejectsOf(user, file.id))[2]).toEqual([
      '5',
      expect.stringMatching(/includes .* new leads a month/),
      'C',
      'c@k.example',
    ])
    const [usage] = await app.t.db.system`select leads_generated from user_usage where user_id = ${user.id}`
    expect(usage?.leadsGenerated).toBe(limit)
  })
})

describe('a list of addresses to suppress', () => {
  test('adds them to the suppression list and never removes any', async () => {
    const user = await app.newUser()
    await app.t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', 'old@gone.example', 'complained')`
    const file = await app.upload(
      user,
      'Email Address,UNSUB_TIME\nAda@gone.example,2026-01-01\nold@gone.example,\nnobody,\n',
      'unsubscribed.csv',
    )
    expect(file.columns[0]?.guess).toBe('email')
    const plan = { kind: 'suppressions', column: 0, reason: 'unsubscribed' }
    await app.post(user, `/${file.id}/import`, { plan })
    await runImports(app.t.deps)
    expect(countsOf(await app.read(user, file.id))).toEqual({
      state: 'done',
      added: 1,
      updated: 0,
      skipped: 1,
      rejected: 1,
    })
    const rows = await app.t.db.system`
      select address_norm, reason, detail from suppressions where user_id = ${user.id} order by address_norm`
    expect([...rows]).toEqual([
      { addressNorm: 'ada@gone.example', reason: 'unsubscribed', detail: 'unsubscribed.csv' },
      { addressNorm: 'old@gone.example', reason: 'complained', detail: null },
    ])
    expect(await app.leadsOf(user)).toEqual([])
  })
})

describe('permissions', () => {
  test('an upload URL works for one file, one account, and one hour', async () => {
    const user = await app.newUser()
    const { uploadUrl } = await app.begin(user, 'x')
    expect((await app.put(`${uploadUrl}x`, 'a,b\n1,2\n')).statusCode).toBe(403)
    app.t.clock.set('2026-03-02T13:00:01Z')
    expect((await app.put(uploadUrl, 'a,b\n1,2\n')).json().message).toMatch('expired')
    app.t.clock.set('2026-03-02T12:00:00Z')
    expect((await app.put(uploadUrl, 'a,b\n1,2\n')).statusCode).toBe(200)
    expect((await app.put(uploadUrl, 'c,d\n3,4\n')).statusCode).toBe(404)
  })

  test('clicking Import twice imports the file once', async () => {
    const user = await app.newUser()
    const { id } = await app.upload(user, 'Company\nAcme\n')
    const plan = { kind: 'leads', columns: ['businessName'], duplicates: 'skip' }
    await Promise.all([app.post(user, `/${id}/import`, { plan }), app.post(user, `/${id}/import`, { plan })])
    await runImports(app.t.deps)
    expect((await app.post(user, `/${id}/import`, { plan })).json().state).toBe('done')
    expect((await app.leadsOf(user)).map(lead => lead.businessName)).toEqual(['Acme'])
  })

  test.each<[object, string | RegExp]>([
    [{ kind: 'leads', columns: [null], duplicates: 'skip' }, /Choose the column with the business names/],
    [{ kind: 'leads', columns: ['email', 'phone'], duplicates: 'skip' }, /1 columns, but the mapping has 2/],
    [{ kind: 'suppressions', column: 1, reason: 'bounced' }, /doesn’t have this column/],
  ])('rejects %j', async (plan, message) => {
    const user = await app.newUser()
    const { id } = await app.upload(user, 'Company\nAcme\n')
    const reply = await app.post(user, `/${id}/import`, { plan })
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(message)])
  })
})

test('an eleventh upload begins although the storage can’t delete the first one now', async () => {
  const user = await app.newUser()
  for (let n = 0; n < 10; n++) await app.begin(user, 'x')
  const storage = { ...app.t.deps.providers.storage, remove: () => Promise.reject(new Error('no answer')) }
  const deps = { ...app.t.deps, providers: { ...app.t.deps.providers, storage } }
  expect(await beginUpload(deps, user.id, { name: 'leads.csv', bytes: 1 })).toHaveProperty('uploadUrl')
})

test('sweeps files after their retention period, and files that belong to no import', async () => {
  const user = await app.newUser()
  const kept = await app.upload(user, 'Company\nAcme\n')
  await sweepImports(app.t.deps)
  expect((await app.read(user, kept.id)).state).toBe('ready')
  app.t.clock.set('2026-03-03T12:00:01Z')
  const path = join(app.folder, 'lead-files', '0190f1b0-0000-7000-8000-0000000000b1.csv')
  await writeFile(path, 'left by a crash')
  await utimes(path, 0, 0)
  await sweepImports(app.t.deps)
  app.t.clock.set('2026-03-02T12:00:00Z')
  expect((await user.client(`/api/lead-imports/${kept.id}`)).statusCode).toBe(404)
  expect(await readdir(join(app.folder, 'lead-files'))).toEqual([])
})
