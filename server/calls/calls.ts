export { forgetOwnPhone } from './settings-sql.ts'
