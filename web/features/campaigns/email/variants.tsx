import { Plus } from 'lucide-react'
import { OTHER_VERSIONS_MAX } from '#contract/follow-up-rules.ts'
import type { Version } from '#contract/sequences.ts'
import { useDraft } from '#web/lib/draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { NotesAt } from '../preflight/findings.tsx'
import { LetterBox } from './email-box.tsx'

/** The campaign's own letter is A. */
export const letterName = (n: number) => 'ABCD'[n] ?? String(n)

/** The other versions of the letter that is being written. */
export function useVersions() {
  const [kept, keep] = useDraft('campaign-versions', '')
  const versions = readKept(kept)
  return {
    versions,
    choice: versions.length > 0 ? { versions } : {},
    choose: (written: Version[]) => keep(written.length > 0 ? JSON.stringify(written) : ''),
  }
}

function readKept(kept: string): Version[] {
  if (kept === '') return []
  try {
    const read: unknown = JSON.parse(kept)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

interface VersionsProps extends Omit<ReturnType<typeof useVersions>, 'choice'> {
  /** Who gets which is drawn: none is added or removed. */
  isFixed?: boolean
  /** With which a new version begins. */
  letter: Version
  /** Gives the notes about a text. */
  notes?: NotesAt
}

/** Nothing but a button until it is used. */
export function Versions({ versions, choose, letter, notes, isFixed = false }: VersionsProps) {
  const change = (n: number, changes: Partial<Version>) =>
    choose(versions.map((version, i) => (i === n ? { ...version, ...changes } : version)))
  return (
    <div className="flex flex-col items-start gap-3">
      {versions.map((version, i) => (
        <Written
          // biome-ignore lint: a version is its place in the row
          key={i}
          n={i + 1}
          notes={notes}
          version={version}
          onChange={changes => change(i, changes)}
          onRemove={isFixed ? undefined : () => choose(versions.filter((_, other) => other !== i))}
        />
      ))}
      {versions.length > 0 && (
        <p className="text-ink-3 text-xs">
          The letter above is version A. Each goes to an equal share of the recipients; the report compares them.
        </p>
      )}
      {!isFixed && versions.length < OTHER_VERSIONS_MAX && (
        <Button onClick={() => choose([...versions, letter])}>
          <Plus aria-hidden /> {versions.length === 0 ? 'Add a version to compare' : 'Add another version'}
        </Button>
      )}
    </div>
  )
}

interface WrittenProps {
  n: number
  notes: NotesAt | undefined
  version: Version
  onChange: (changes: Partial<Version>) => void
  onRemove: (() => void) | undefined
}

const Written = ({ n, notes, version, onChange, onRemove }: WrittenProps) => {
  const name = letterName(n)
  return (
    <LetterBox title={`Version ${name}`} removing={`Remove version ${name}`} onRemove={onRemove}>
      <Field label={`Subject of version ${name}`} required {...notes?.({ email: 'variant', n, field: 'subject' })}>
        <Input value={version.subject} onChange={event => onChange({ subject: event.target.value })} maxLength={500} />
      </Field>
      <Field label={`Text of version ${name}`} required {...notes?.({ email: 'variant', n, field: 'body' })}>
        <Textarea rows={6} value={version.body} onChange={event => onChange({ body: event.target.value })} />
      </Field>
    </LetterBox>
  )
}
