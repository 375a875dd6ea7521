export { releaseLine } from './release-line.ts'
export { forgetOwnPhone } from './settings-sql.ts'
