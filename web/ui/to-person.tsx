import { ChevronDown } from 'lucide-react'
import { addressNorm } from '#contract/address.ts'
import type { Addressee } from '#contract/contacts.ts'
import { suppressionText } from '#contract/preflight-words.ts'
import { MenuButton } from './menu-button.tsx'

interface ToPersonProps {
  /** Whom an email to this address is for. */
  email: string
  people: Addressee[]
  businessName: string
  /** Undefined: it can't change anymore. */
  onChoose: ((to: Addressee) => void) | undefined
}

/** "To: Ina Berg · owner", with the others at the business to choose from. Nothing if it has no people. */
export function ToPerson({ email, people, businessName, onChoose }: ToPersonProps) {
  const isThis = (one: Addressee) => addressNorm(one.email) === addressNorm(email)
  const person = people.find(isThis)
  if (!person || !people.some(({ name }) => name !== null)) return null
  const others = people.filter(one => !isThis(one))
  const text = `To: ${person.name === null ? 'the business' : wordsFor(person)}`
  if (!onChoose || others.length === 0) return <span className="wrap-anywhere min-w-0 text-ink-2">{text}</span>
  return (
    <MenuButton
      variant="link"
      size="sm"
      className="wrap-anywhere -mx-2 h-auto min-w-0 max-w-full whitespace-normal py-0.5 text-left"
      label={`${text}. Choose whom to write to at ${businessName}`}
      menu={`Whom to write to at ${businessName}`}
      items={people.map(one => ({
        label: choiceFor(one, people),
        isChosen: one === person,
        disabled: one.suppression !== null,
        run: () => onChoose(one),
      }))}
    >
      {text}
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}

function choiceFor(one: Addressee, people: Addressee[]): string {
  const words = wordsFor(one)
  const isOnly = people.filter(other => wordsFor(other) === words).length === 1
  const why = one.suppression && suppressionText({ reason: one.suppression })
  return [isOnly ? words : `${words} (${one.email})`, why].filter(Boolean).join(': ')
}

/** The business's own address greets nobody by name. */
const wordsFor = ({ name, role, email }: Addressee) =>
  name === null ? email : [name, role].filter(Boolean).join(' · ')
