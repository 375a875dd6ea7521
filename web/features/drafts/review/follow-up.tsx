import { useState } from 'react'
import type { LeadEmailDraft } from '#contract/drafts.ts'
import { useDraft } from '#web/lib/draft.ts'
import { isModEnter } from '#web/lib/keys.ts'
import { otherVersion } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { withoutClause } from '../text.ts'
import { DraftText } from './draft-text.tsx'
import type { Desk } from './use-desk.ts'
import { textOf } from './use-texts.ts'

interface FollowUpProps {
  /** 1 is the first. */
  nth: number
  draft: LeadEmailDraft
  desk: Desk
}

const WHEN = ['3 days later', '5 days after that']

/** A reply in the thread of the email above it, for a lead who hasn't answered. */
export function FollowUp({ nth, draft, desk }: FollowUpProps) {
  const { body = '', clauses = [] } = draft.followUps[nth - 1] ?? {}
  const [typed, type] = useDraft(`follow-up:${draft.id}:${nth}`, '')
  const [basedOn, setBasedOn] = useState<string>()
  const edit = () => {
    setBasedOn(draft.version)
    type(body || ' ')
  }
  const canChange = (draft.state === 'written' || draft.state === 'approved') && !desk.isRewriting
  const save = (text: string, from = draft.version) =>
    desk.save(draft, { ...textOf(draft), followUps: replaced(draft, nth, text), basedOn: from })
  const isRewriting = desk.isRewriting && desk.rewritingFollowUp === nth
  return (
    <section aria-label={`Follow-up ${nth}`} className="border-line border-t" aria-busy={isRewriting}>
      <header className="flex flex-wrap items-center gap-2 px-4 pt-3 md:px-6">
        <h3 className="font-semibold">Follow-up {nth}</h3>
        <span className="text-ink-2">{WHEN[nth - 1]}, if they haven’t replied</span>
        {canChange && typed === '' && (
          <span className="ml-auto flex gap-1">
            {body !== '' && draft.state === 'written' && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Rewrite follow-up ${nth}`}
                onClick={() => desk.rewriteAs({ followUp: nth })}
              >
                Rewrite
              </Button>
            )}
            <Button size="sm" variant="ghost" aria-label={`Edit follow-up ${nth}`} onClick={edit}>
              Edit
            </Button>
          </span>
        )}
      </header>
      {typed !== '' && (
        <EditFollowUp
          nth={nth}
          typed={typed}
          onType={type}
          onSave={() =>
            save(typed.trim(), basedOn).then(
              () => type(''),
              error => {
                setBasedOn(otherVersion(error) ?? basedOn)
                throw error
              },
            )
          }
          onCancel={() => type('')}
        />
      )}
      {typed === '' && body === '' && (
        <p className="px-4 pt-1 pb-4 text-ink-2 md:px-6">This lead gets no follow-up {nth}.</p>
      )}
      {typed === '' && body !== '' && (
        <div className={isRewriting ? 'opacity-60' : undefined}>
          <DraftText
            draft={{ ...draft, subject: '', body, clauses }}
            followUp={nth}
            supports={desk.supports.used}
            pointing={desk.pointing}
            areTabStops={desk.areTabStops}
            onRemove={clause => void save(withoutClause({ subject: '', body }, clause).body).catch(() => {})}
            onEdit={edit}
            onAddFact={desk.adding.open}
          />
        </div>
      )}
    </section>
  )
}

const replaced = ({ followUps }: LeadEmailDraft, nth: number, text: string): string[] =>
  followUps.map(({ body }, at) => (at === nth - 1 ? text : body))

interface EditFollowUpProps {
  nth: number
  typed: string
  onType: (text: string) => void
  onSave: () => Promise<void>
  onCancel: () => void
}

/** What's typed survives a reload, and a save that fails. */
const EditFollowUp = ({ nth, typed, onType, onSave, onCancel }: EditFollowUpProps) => (
  <Form
    onSubmit={() => void onSave().catch(() => {})}
    onKeyDown={event => isModEnter(event) && void onSave().catch(() => {})}
    className="flex flex-col gap-3 px-4 pt-2 pb-4 md:px-6"
  >
    <Field label={`Body of follow-up ${nth}`} hint="Clear it to leave this follow-up out for this lead.">
      <Textarea
        value={typed}
        maxLength={20_000}
        onChange={event => onType(event.target.value || ' ')}
        className="field-sizing-content min-h-32 text-[15px] leading-6.5"
      />
    </Field>
    <div className="flex gap-2">
      <Button type="submit" variant="primary">
        Save and check
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  </Form>
)
