// Which column of somebody's table holds what: one vocabulary for the lead import and the directory import.
export { columnsOf, guessMeanings, isColumnName } from './guess.ts'
export { plain } from './plain.ts'
export { isAside } from './scope.ts'
export { EMAIL, fits, isMostly, TELLING } from './shapes.ts'
