import { connectCli } from '#server/db/connect-cli.ts'

/** `npm run admin:grant -- EMAIL`: makes an account an administrator. There's no other way to become one. */
const email = process.argv[2]
if (!email) {
  console.error('Name the account: npm run admin:grant -- EMAIL')
  process.exit(2)
}
const { db, close } = await connectCli()
const rows = await db.system`update users set is_admin = true where email_norm = lower(btrim(${email})) returning id`
await close()
console.log(rows.length === 1 ? `${email} is an administrator now.` : `No account has the email address ${email}.`)
process.exit(rows.length === 1 ? 0 : 1)
