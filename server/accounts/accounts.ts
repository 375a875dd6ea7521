export { turnOffForOwner } from './second-factor/second-factor.ts'
