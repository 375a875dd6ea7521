/** What a lead has or lacks, and whether somebody wrote. */
export const HAS = [
  { name: 'hasEmail', label: 'Email', yes: 'With email', no: 'Without email' },
  { name: 'hasPhone', label: 'Phone', yes: 'With phone', no: 'Without phone' },
  { name: 'hasWebsite', label: 'Website', yes: 'With website', no: 'Without website' },
  { name: 'contacted', label: 'Contacted', yes: 'Contacted', no: 'Not contacted' },
  { name: 'replied', label: 'Replied', yes: 'Replied', no: 'No reply' },
] as const
