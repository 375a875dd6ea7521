/** A small business's web page, and the address that a person would email. */
export interface OwnersPage {
  name: string
  /** The page's URL. */
  url: string
  html: string
  /** Null: there's no usable address. */
  email: string | null
}
