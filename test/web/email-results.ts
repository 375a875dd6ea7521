import type { EmailFinderResult } from '#contract/email-finder.ts'

/** Of a website that wasn't read yet. */
export const nothing: EmailFinderResult = {
  isOn: true,
  state: null,
  note: null,
  canLook: true,
  checkedAt: null,
  email: null,
  otherEmails: [],
  description: '',
  language: null,
  phones: [],
  profiles: [],
  people: [],
  technologies: [],
  openingHours: [],
}
