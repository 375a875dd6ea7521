import { createHash, randomBytes } from 'node:crypto'
import { html } from '#server/http/html.ts'

/** A secret that only the link in an email carries; the database keeps its hash. */
export const makeToken = () => randomBytes(24).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** An email about one link. It greets nobody by name: until it's confirmed, a stranger may have typed name and address. */
export const linkEmail = (invitation: string, link: string, afterword: string) => ({
  text: `Hello,\n\n${invitation}\n\n${link}\n\n${afterword}\n`,
  html: html`<p>Hello,</p><p>${invitation}</p><p><a href="${link}">${link}</a></p><p>${afterword}</p>`.markup,
})
