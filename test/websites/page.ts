/** A page as the owner of a small business has it, and the address that a person would write to. */
export interface OwnersPage {
  name: string
  /** Where it stands. */
  url: string
  html: string
  /** Null: there is none to be taken. */
  email: string | null
}
