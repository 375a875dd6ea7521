import { useMutation } from '@tanstack/react-query'
import { type Lead, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { refusalOf, toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useListView } from '../list/list-view.ts'
import { isByFilter, type Selection, selectedLeads } from '../list/selection.ts'
import type { Loaded } from '../list/use-leads.ts'

/** The most records that one call takes. A save by filter has no limit. */
const MOST_RECORDS = 10_000

/** Saves the selected leads, or else all that match the filter, which the server looks up itself. */
export function useSaveExport(selection: Selection, loaded: Loaded) {
  const { view } = useListView()
  return useMutation({
    mutationFn: async () => {
      const { status = '', category = '', ...more } = view.filter
      const filters = { statusFilter: status, categoryFilter: category, ...(Object.keys(more).length > 0 && { more }) }
      if (isByFilter(selection)) return call(leads.saveExport, { body: { exportType: 'leads', filters } })
      const data = (await selectedLeads(selection, view.filter, loaded)).map(toRecord)
      if (data.length > MOST_RECORDS) return null
      return call(leads.saveExport, { body: { exportType: 'leads', data, recordCount: data.length, filters } })
    },
    onSuccess: saved =>
      saved
        ? toast({ title: 'Data saved successfully', text: `${plural(saved.recordCount, 'lead')} saved`, tone: 'good' })
        : toast({
            title: 'Save failed',
            text: `Select up to ${plural(MOST_RECORDS, 'lead')}, or select none to save the whole list.`,
            tone: 'bad',
          }),
    onError: error =>
      toastFailure(error, 'Save failed', refusalOf(error) ?? 'Failed to save export data. Please try again.'),
  })
}

const toRecord = ({ businessName, email, category, status, phone, website }: Lead) => ({
  businessName,
  email,
  category,
  status,
  phone,
  website,
})
