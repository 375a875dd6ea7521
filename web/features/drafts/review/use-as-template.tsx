import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { type DraftTemplate, drafts, type LeadEmailDraft } from '#contract/drafts.ts'
import { call } from '#web/lib/call.ts'
import { leaveDraftEmail } from '#web/lib/draft-email.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TemplateDialog } from '#web/ui/template-dialog.tsx'

/** Turns a draft into one email for many, shown before it opens in a new campaign. */
export function UseAsTemplate({ draft }: { draft: LeadEmailDraft }) {
  const navigate = useNavigate()
  const [template, setTemplate] = useState<DraftTemplate | null>(null)
  const turning = useMutation({
    mutationFn: () => call(drafts.template, { params: { id: draft.id } }),
    onSuccess: setTemplate,
    onError: error => toastRefusal(error, 'No template made'),
  })
  return (
    <>
      <Button size="sm" variant="ghost" pending={turning.isPending} onClick={() => turning.mutate()} className="-my-1">
        <LayoutTemplate aria-hidden />
        Turn into template
      </Button>
      {template && (
        <TemplateDialog
          subject={template.subject}
          body={template.body}
          removed={template.replaced.filter(({ by }) => by === null).map(({ text }) => text)}
          onClose={() => setTemplate(null)}
          onUse={() => {
            leaveDraftEmail({ subject: template.subject, body: template.body })
            void navigate({ to: '/campaigns' })
          }}
        />
      )}
    </>
  )
}
