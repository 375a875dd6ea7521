import { toast } from '#web/lib/toast.ts'

export const sayNoneSelected = () =>
  void toast({ title: 'No leads selected', text: 'Please select leads to delete.', tone: 'bad' })
