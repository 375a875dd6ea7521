const WORD = "\\p{Lu}[\\p{L}'’-]{1,20}"
const NAME = `${WORD}(?: (?:\\p{Lu}\\.|van|von|de|del|da|der|di|la|el|bin|${WORD})){1,3}`
/** "Dr. med. dent. Anna Weber", "Dra. Lucía Gómez". */
const TITLE_FIRST = new RegExp(`^((?:Prof\\. )?(?:Dr|Dra)\\.(?: ?(?:med|dent|vet|jur|univ|habil)\\.)* ${NAME})$`, 'u')
/** "Anna Kim, DDS". */
const TITLE_LAST = new RegExp(`^(${NAME},? (?:DDS|DMD|MD|M\\.D\\.|D\\.D\\.S\\.|DVM|OD|DC|DPM|DO|CPA|Esq\\.))$`, 'u')

/** Doctors whose name and title are a line of their own. */
export const doctorsIn = (lines: string[]): string[] =>
  lines.flatMap(line => (line.length > 80 ? [] : ((TITLE_FIRST.exec(line) ?? TITLE_LAST.exec(line))?.[1] ?? [])))

const PERSON = new RegExp(`^(?:(?:Prof|Dr|Dra|Mr|Mrs|Ms|Herr|Frau)\\.? )*${NAME}$`, 'u')
const ROLE = /^[\p{L}][\p{L}’'. &/-]{1,40}$/u

/** "Ana Ruiz, Owner" if both parts look like that. */
export const personIn = ({ name, role }: { name: string; role: string }): string[] =>
  PERSON.test(name.trim()) && ROLE.test(role.trim()) && role.trim().split(' ').length <= 5
    ? [`${name.trim()}, ${role.trim()}`]
    : []
