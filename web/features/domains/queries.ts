import { useQueryClient } from '@tanstack/react-query'
import { type DomainDraft, domains, type EmailDomain } from '#contract/domains.ts'
import { call } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'

export const domainsQuery = queryOf(['domains'], domains.list)

/** The shown sender depends on the domains, so it reloads, too. */
export function useReadAgain() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: ['settings', 'sender'] })
  }
}

export function useAddDomain(onDone: (added: EmailDomain) => void, onError: (error: Error) => void) {
  const readAgain = useReadAgain()
  return useChange({
    mutationFn: (body: DomainDraft) => call(domains.create, { body }),
    said: added => ({ title: 'Domain Added', text: `Verify ${added.displayName} by adding its DNS records.` }),
    onSuccess: added => {
      readAgain()
      onDone(added)
    },
    failed: ['Failed to Add Domain', 'Failed to add domain'],
    onError,
  })
}

export function useCheckStatus() {
  const readAgain = useReadAgain()
  return useChange({
    mutationFn: (id: string) => call(domains.status, { params: { id } }),
    said: ({ status, displayName }) => ({
      title: 'Verification Status Updated',
      text: TEXTS[status](displayName),
      tone: status === 'verified' ? 'good' : 'neutral',
    }),
    onSuccess: readAgain,
    failed: ['Failed to Check Status', 'Failed to check verification status'],
  })
}

const TEXTS = {
  verified: (name: string) => `${name} is verified.`,
  pending: (name: string) => `${name} isn’t verified yet. DNS changes may take 24-48 hours.`,
  failed: (name: string) => `${name} isn’t verified. Open Setup DNS to see what’s wrong.`,
}

export function useMakeDefault() {
  const readAgain = useReadAgain()
  return useChange({
    mutationFn: (id: string) => call(domains.update, { params: { id }, body: { isDefault: true } }),
    said: ({ displayName }) => ({ title: 'Default domain changed', text: `${displayName} is now the default.` }),
    onSuccess: readAgain,
    failed: ['Update Failed', 'Failed to change the default domain'],
  })
}

export function useRotateKeys() {
  const readAgain = useReadAgain()
  return useChange({
    mutationFn: (id: string) => call(domains.rotate, { params: { id } }),
    onSuccess: readAgain,
    failed: ['No new keys', 'The keys weren’t changed. Please try again.'],
  })
}

export function useRemoveDomain(onDone: () => void) {
  const readAgain = useReadAgain()
  return useChange({
    mutationFn: ({ id }: EmailDomain) => call(domains.remove, { params: { id } }),
    said: (_, { displayName }) => ({ title: 'Domain Removed', text: `Canvass no longer sends from ${displayName}.` }),
    onSuccess: () => {
      readAgain()
      onDone()
    },
    failed: ['Failed to Remove Domain', 'Failed to delete domain'],
  })
}
