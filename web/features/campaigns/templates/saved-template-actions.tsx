import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Template, templates } from '#contract/templates.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { templatesQuery } from './templates-query.ts'

export function SavedTemplateActions({ template }: { template: Template }) {
  const { id, name, isDefault } = template
  const [isAsking, setIsAsking] = useState(false)
  const { makeDefault, remove } = useTemplateChanges(id)
  return (
    <>
      <IconButton
        size="sm"
        icon={Star}
        label={isDefault ? `${name} is the default` : `Make ${name} the default`}
        disabled={isDefault}
        pending={makeDefault.isPending}
        onClick={() => makeDefault.mutate()}
      />
      <IconButton size="sm" icon={Trash2} label={`Delete ${name}`} onClick={() => setIsAsking(true)} />
      <AlertDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete this template?"
        text={`This removes “${name}” from your templates. You can’t undo this.`}
        confirm="Delete template"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

function useTemplateChanges(id: string) {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
  const makeDefault = useMutation({
    mutationFn: () => call(templates.update, { params: { id }, body: { isDefault: true } }),
    onSuccess,
    onError: error => toastRefusal(error, 'Update failed', 'Failed to update template. Please try again.'),
  })
  const remove = useMutation({
    mutationFn: () => call(templates.remove, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Template deleted', tone: 'good' })
      return onSuccess()
    },
    onError: error => toastRefusal(error, 'Delete failed', 'Failed to delete template. Please try again.'),
  })
  return { makeDefault, remove }
}
