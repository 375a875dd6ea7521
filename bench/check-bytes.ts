import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dkimVerify } from 'mailauth'
import { compileEmail, fillEmail } from '#server/sending/compose/compile.ts'
import { readDkimKey, signMessage } from '#server/sending/compose/dkim.ts'
import { makeEmail } from '#server/sending/compose/email.ts'
import { oneLine } from '#server/sending/compose/template.ts'
import { seeded } from '#test/shuffle.ts'

/**
 * Independent tools check our bytes: mailauth and Debian's python3-dkim and opendkim verify both signatures of 200 unusual
 * emails, and SpamAssassin (local rules, no network) scores a normal one. Tools that aren't installed are named and skipped.
 */
const EMAILS = 200
const exec = promisify(execFile)
const random = seeded(7)
const pick = <T>(all: [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0]
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed25519 = generateKeyPairSync('ed25519')
const readKey = (selector: string, { privateKey }: typeof rsa) =>
  readDkimKey('shop.test', selector, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
const keys = [readKey('rsa', rsa), readKey('ed', ed25519)]
const derOf = ({ publicKey }: typeof rsa) => publicKey.export({ type: 'spki', format: 'der' })
const records: Record<string, string> = {
  'rsa._domainkey.shop.test': `v=DKIM1; k=rsa; p=${derOf(rsa).toString('base64')}`,
  'ed._domainkey.shop.test': `v=DKIM1; k=ed25519; p=${derOf(ed25519).subarray(-32).toString('base64')}`,
}

/** Content that breaks emails: dots, endless words, other scripts, attempted header injections. */
const pieces: [string, ...string[]] = [
  ...([
    '.',
    '..\r\n.\r\n',
    'x'.repeat(998),
    '😀👩‍👩‍👧',
    'שלום עולם',
    'مرحبا',
    'Grüße',
    'a',
    ' ',
    '\t',
    '\n.\n',
  ] as const),
  ...(['Bcc: eve@evil.test\r\n', '\r\nBcc: eve@evil.test\r\n\r\n<b>', '=3D', '--', '& <i>', 'From '] as const),
]
const text = () => Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(pieces)).join('')

interface Said {
  subject: string
  body: string
  name: string
  value: string
}

const written = ({ subject, body, name, value }: Said): Buffer => {
  const { html, text, links } = makeEmail(body, {
    postalAddress: '1 Main Street\nSpringfield, IL 62701',
    tracksOpens: true,
  })
  const { raw } = fillEmail(
    compileEmail({ subject, bodyHtml: html, bodyText: text, links }),
    { fields: `From: ${name} <ada@shop.test>\r\nReply-To: ada@shop.test\r\n`, feedbackId: 'a:b:campaign:canvass' },
    {
      to: 'bob@made.test',
      messageId: '<m.1@shop.test>',
      date: new Date(),
      unsubscribe: 'https://canvass.test/u/token',
      values: new Map([
        ['businessname', oneLine(`${value}.`)],
        ['@link:0', 'https://canvass.test/c/token'],
        ['@unsubscribe', 'https://canvass.test/u/token'],
        ['@pixel', 'https://canvass.test/o/token.gif'],
      ]),
    },
  )
  return raw
}

const short: Said = {
  name: 'Ada Lovelace',
  subject: 'New opening hours at {{businessName|our shop}}',
  value: 'Springfield Bakery',
  body: `<p>Dear {{businessName|neighbour}},</p>
<p>this spring we opened a second shop, two streets from the market. Have a look at <a href="https://shop.test/menu">our menu</a>
and come by: we are open from seven in the morning.</p><p>Yours, Ada Lovelace</p>`,
}
const paragraph = `<p>We bake while you wait, with flour from the mill at the river and butter from two farms up the
valley. On Saturdays there is a table outside where you can try what is new this week, and on the first Monday of each month
we show how a sourdough is kept alive. Shops and offices nearby have their order brought by eight, and pay once a month.</p>\n`
/** An ordinary page of text. */
const normal: Said = { ...short, body: short.body.replace('<p>Yours', `${paragraph.repeat(8)}<p>Yours`) }

const folder = await mkdtemp(join(tmpdir(), 'canvass-bytes-'))
const problems: string[] = []
const files: string[] = []
for (let i = 0; i < EMAILS; i++) {
  const raw = written({ name: 'Ada', subject: `{{businessName}} ${text()}`, body: `<p>${text()}</p>`, value: text() })
  const head = raw.toString('latin1').split('\r\n\r\n')[0] ?? ''
  if (/^bcc:/im.test(head)) problems.push(`email ${i} has an injected header`)
  if (
    raw
      .toString('latin1')
      .split('\r\n')
      .some(line => line.length > 998 || /[\r\n]/.test(line))
  )
    problems.push(`email ${i} has an overlong line or a bare line break`)
  files.push(join(folder, `${i}.eml`))
  await writeFile(files.at(-1) ?? '', await signMessage(raw, keys, new Date()))
}
for (const [name, said] of Object.entries({ normal, short }))
  await writeFile(join(folder, `${name}.eml`), await signMessage(written(said), keys, new Date()))

console.log(`Emails: ${EMAILS}, signed with RSA-2048 and ed25519; ${problems.length} with an invalid header or line`)
await check('mailauth', byMailauth)
await check('dkimpy (python3-dkim)', byDkimpy)
await check('opendkim', byOpendkim)
await check('SpamAssassin, score of a normal email', () => bySpamAssassin('normal', 1))
await check('SpamAssassin, score of an email with three sentences', () => bySpamAssassin('short', 5))
await rm(folder, { recursive: true })
for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)

async function check(who: string, judge: () => Promise<string>): Promise<void> {
  const verdict = await judge().catch(error => {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT' || stderr.includes('No module named')) return 'not installed, skipped'
    throw error
  })
  console.log(`${who}: ${verdict}`)
}

/** The number of valid signatures of each type. */
type Passed = Record<'rsa' | 'ed25519', number>

async function byMailauth(): Promise<string> {
  const passed: Passed = { rsa: 0, ed25519: 0 }
  for (const file of files) {
    const { results } = await dkimVerify(await readFile(file), { resolver: async name => [[records[name] ?? '']] })
    for (const { algo, status } of results)
      if (status.result === 'pass') passed[algo === 'rsa-sha256' ? 'rsa' : 'ed25519'] += 1
  }
  return counted('mailauth', passed)
}

async function byDkimpy(): Promise<string> {
  const program = `
import dkim, json, sys
keys = json.loads(sys.argv[1])
look_up = lambda name, timeout=5: keys[name.decode().rstrip('.')].encode()
def holds(file, n):
    try: return bool(dkim.DKIM(open(file, 'rb').read()).verify(idx=n, dnsfunc=look_up))
    except dkim.ValidationError: return False
print(*[sum(holds(file, n) for file in sys.argv[2:]) for n in (0, 1)])`
  const { stdout } = await exec('/usr/bin/python3', ['-c', program, JSON.stringify(records), ...files])
  const [first = 0, second = 0] = stdout.trim().split(' ').map(Number)
  return counted('dkimpy', { rsa: first, ed25519: second })
}

/** In test mode: keys from a file, no socket. Versions before 2.11 only know RSA. */
async function byOpendkim(): Promise<string> {
  const [zone, settings] = [join(folder, 'keys'), join(folder, 'opendkim.conf')]
  const lines = Object.entries(records).map(([name, value]) => `${name} ${value}\n`)
  await writeFile(zone, lines.join(''))
  await writeFile(settings, `Mode v\nTestPublicKeys ${zone}\nSyslog no\n`)
  const passed: Passed = { rsa: 0, ed25519: 0 }
  for (const file of files) {
    const { stdout } = await exec('/usr/sbin/opendkim', ['-vv', '-x', settings, '-t', file])
    for (const [, algorithm] of stdout.matchAll(/dkim=pass\b[^;]*header\.a=(rsa|ed25519)-sha256/g))
      passed[algorithm === 'rsa' ? 'rsa' : 'ed25519'] += 1
  }
  const { stdout: about } = await exec('/usr/sbin/opendkim', ['-V'])
  return counted('opendkim', about.includes('ed25519') ? passed : { rsa: passed.rsa })
}

function counted(who: string, passed: Partial<Passed>): string {
  for (const [kind, n] of Object.entries(passed))
    if (n !== EMAILS) problems.push(`${who} accepts ${n} of ${EMAILS} signatures with ${kind}`)
  const kinds = Object.entries(passed).map(([kind, n]) => `${n} of ${EMAILS} with ${kind}`)
  return `valid signatures: ${kinds.join(', ')}`
}

/** `-L`: local rules only; `-t`: always print a report. */
async function bySpamAssassin(name: string, below: number): Promise<string> {
  const { stdout } = await exec('sh', [
    '-c',
    'command -v spamassassin >/dev/null || exit 127; spamassassin -L -t < "$0"',
    join(folder, `${name}.eml`),
  ]).catch(error => {
    throw error.code === 127 ? Object.assign(new Error('none'), { code: 'ENOENT' }) : error
  })
  const score = Number(/score=(-?[\d.]+)/.exec(stdout)?.[1])
  if (!(score < below)) problems.push(`the ${name} email has a score of ${score}`)
  const rules = [...stdout.matchAll(/^\s*(-?[\d.]+)\s+([A-Z][A-Z0-9_]+)\s/gm)].map(m => `${m[2]} ${m[1]}`)
  return `${score} (${rules.join(', ')})`
}
