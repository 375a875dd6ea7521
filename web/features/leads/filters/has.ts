/** What a lead may lack. */
export const HAS = [
  { name: 'hasEmail', label: 'Email', words: 'email' },
  { name: 'hasPhone', label: 'Phone', words: 'phone' },
  { name: 'hasWebsite', label: 'Website', words: 'website' },
] as const
