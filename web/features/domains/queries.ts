import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DomainDraft, domains, type EmailDomain } from '#contract/domains.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { toast } from '#web/lib/toast.ts'

export const domainsQuery = queryOf(['domains'], domains.list)

/** The shown sender depends on the domains, so it reloads, too. */
export function useReadAgain() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: ['settings', 'sender'] })
  }
}

export function useAddDomain(onDone: (added: EmailDomain) => void, onRefused: (error: Error) => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (body: DomainDraft) => call(domains.create, { body }),
    onSuccess: added => {
      readAgain()
      toast({ title: 'Domain Added', text: `Verify ${added.displayName} by adding its DNS records.`, tone: 'good' })
      onDone(added)
    },
    onError: error => {
      onRefused(error)
      toastRefusal(error, 'Failed to Add Domain', 'Failed to add domain')
    },
  })
}

export function useCheckStatus() {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (id: string) => call(domains.status, { params: { id } }),
    onSuccess: domain => {
      readAgain()
      toast({
        title: 'Verification Status Updated',
        text: TEXTS[domain.status](domain.displayName),
        tone: domain.status === 'verified' ? 'good' : 'neutral',
      })
    },
    onError: error => toastRefusal(error, 'Failed to Check Status', 'Failed to check verification status'),
  })
}

const TEXTS = {
  verified: (name: string) => `${name} is verified.`,
  pending: (name: string) => `${name} isn’t verified yet. DNS changes may take 24-48 hours.`,
  failed: (name: string) => `${name} isn’t verified. Open Setup DNS to see what’s wrong.`,
}

export function useMakeDefault() {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (id: string) => call(domains.update, { params: { id }, body: { isDefault: true } }),
    onSuccess: ({ displayName }) => {
      readAgain()
      toast({ title: 'Default domain changed', text: `${displayName} is now the default.`, tone: 'good' })
    },
    onError: error => toastRefusal(error, 'Update Failed', 'Failed to change the default domain'),
  })
}

export function useRotateKeys() {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (id: string) => call(domains.rotate, { params: { id } }),
    onSuccess: readAgain,
    onError: error => toastRefusal(error, 'No new keys', 'The keys weren’t changed. Please try again.'),
  })
}

export function useRemoveDomain(onDone: () => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: ({ id }: EmailDomain) => call(domains.remove, { params: { id } }),
    onSuccess: (_, { displayName }) => {
      readAgain()
      toast({ title: 'Domain Removed', text: `Canvass no longer sends from ${displayName}.`, tone: 'good' })
      onDone()
    },
    onError: error => toastRefusal(error, 'Failed to Remove Domain', 'Failed to delete domain'),
  })
}
